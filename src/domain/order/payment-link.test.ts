import { describe, expect, it } from 'vitest';
import {
  calculatePaymentLinkDeadline,
  maskOptionalContact,
  paymentLinkValidity,
  resolvePaymentLinkContact,
} from './payment-link.ts';

const now = Date.UTC(2026, 10, 20, 12);

/** Spec §3: LINK; §9: 24 hours. */
describe('a payment link', () => {
  it('can be paid for a day, but never after the event has begun', () => {
    expect(calculatePaymentLinkDeadline({ now, eventStartsAt: now + 10 * paymentLinkValidity })).toBe(
      now + paymentLinkValidity,
    );
    expect(calculatePaymentLinkDeadline({ now, eventStartsAt: now + 1 })).toBe(now + 1);
  });

  const fan = { email: 'ana@correo.co', phone: '3002223344' };
  it.each([
    ['SMS', '', { ok: true, value: '+573002223344' }],
    ['whatsapp', '310 555 0101', { ok: true, value: '+573105550101' }],
    ['whatsapp', '12', { ok: false, error: 'NOT_A_PHONE' }],
    ['EMAIL', '', { ok: true, value: 'ana@correo.co' }],
    ['EMAIL', 'otra@correo.co', { ok: true, value: 'otra@correo.co' }],
    ['EMAIL', 'otra', { ok: false, error: 'NOT_AN_EMAIL' }],
  ] as const)('by %s to %j is %j', (channel, typed, answer) => {
    expect(resolvePaymentLinkContact({ channel, typed, market: 'COL' }, fan)).toEqual(answer);
  });

  it('is not sent if the fan has no such contact', () => {
    const nobody = { email: '', phone: null };

    expect(resolvePaymentLinkContact({ channel: 'SMS', typed: ' ', market: 'COL' }, nobody)).toEqual({
      ok: false,
      error: 'NO_PHONE',
    });
    expect(resolvePaymentLinkContact({ channel: 'EMAIL', typed: '', market: 'COL' }, nobody)).toEqual({
      ok: false,
      error: 'NO_EMAIL',
    });
  });

  it('shows its destination masked', () => {
    expect([
      maskOptionalContact('ana@correo.co'),
      maskOptionalContact('+573002223344'),
      maskOptionalContact(null),
    ]).toEqual(['a•••@correo.co', '••••3344', '']);
  });
});
