import { describe, expect, it } from 'vitest';
import { languages } from '#domain/market/locale.ts';
import { marketCodes } from '#domain/market/market.ts';
import { renderBrandedHtml } from '#server/kernel/messenger/email-html.ts';
import { testEmailBrand } from '#server/test/test-email-brand.ts';
import { otpPurposes } from './otp-challenges.port.ts';
import { buildOtpMessage } from './otp-message.ts';

const every = languages.flatMap((language) =>
  marketCodes.flatMap((market) => otpPurposes.map((purpose) => ({ language, market, purpose }))),
);
const phone = { to: '+573002223344', channel: 'SMS', personId: 'p1' } as const;
const mail = { to: 'ana@correo.co', channel: 'EMAIL', personId: 'p1' } as const;

describe('the one-time password message', () => {
  it.each(every)('fits one SMS and names its purpose: $purpose in $language for $market', (about) => {
    const { text, html, to } = buildOtpMessage({ ...phone, ...about }, '482915');

    expect(text).toMatch(/^482915 /);
    expect(text).toContain('Taquilla');
    expect(text.length).toBeLessThanOrEqual(70);
    expect([html, to]).toEqual([null, '+573002223344']);
  });

  it.each(every)('starts the e-mail subject with the code: $purpose in $language for $market', (about) => {
    const message = buildOtpMessage({ ...mail, ...about }, '482915');

    expect(message.subject).toMatch(/^482915 /);
    expect(message.text).toContain('\n482915\n');
    expect(renderBrandedHtml(message, about, testEmailBrand)).toContain('>482915<');
  });

  it('has a distinct text for every purpose', () => {
    const texts = otpPurposes.map(
      (purpose) => buildOtpMessage({ ...phone, language: 'es', market: 'COL', purpose }, '482915').text,
    );

    expect(new Set(texts).size).toBe(otpPurposes.length);
  });

  it.each([
    ['SMS', { ...phone, personId: null }],
    ['EMAIL', { ...mail, personId: null }],
  ] as const)('by %s tells a contact without an account so, and contains no code', (_, to) => {
    const { text, html, subject } = buildOtpMessage(
      { ...to, purpose: 'FORGOT', language: 'es', market: 'MEX' },
      '482915',
    );

    expect(text).toMatch(/no tiene cuenta|ninguna cuenta/);
    expect(`${subject}${text}${html}`).not.toContain('482915');
    expect(to.channel === 'EMAIL' || text.length <= 70).toBe(true);
  });
});
