import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { phoneChannels } from '#domain/identity/contact.ts';
import { languages } from '#domain/market/locale.ts';
import { startTestSandbox } from '#sandbox/test/test-sandbox.ts';
import { otpPurposes } from '#server/identity/sign-in/otp-challenges.port.ts';
import { buildOtpMessage } from '#server/identity/sign-in/otp-message.ts';
import { webhookMessenger } from './webhook.adapter.ts';

const log = pino({ level: 'silent' });
const to = '+573002223344';
const otpRequest = {
  to,
  personId: 'p1',
  market: 'COL',
  purpose: 'LOGIN',
  language: 'es',
  channel: 'SMS',
} as const;

describe('webhook messenger for SMS and WhatsApp, against the sandbox gateway', () => {
  it.each(phoneChannels.flatMap((channel) => languages.map((language) => ({ channel, language }))))(
    'delivers a one-time code by $channel in $language and shows it in the mailbox',
    async (delivery) => {
      const { sandbox } = await startTestSandbox({ messageToken: 'gateway-token' });
      const messenger = webhookMessenger({ url: sandbox.url, token: 'gateway-token', log });

      for (const purpose of otpPurposes) {
        const code = String(482_910 + otpPurposes.indexOf(purpose));
        const accepted = await messenger.send(buildOtpMessage({ ...otpRequest, ...delivery, purpose }, code));
        const [newest] = sandbox.mailbox.list({ to });
        expect(accepted).toBe(true);
        expect(newest).toMatchObject({ channel: delivery.channel.toUpperCase(), to: [to], code });
      }
      const page = await (await fetch(`${sandbox.url}/?to=${encodeURIComponent(to)}`)).text();
      expect(page).toContain(delivery.channel === 'SMS' ? '>SMS<' : '>WhatsApp<');
      expect(page).toContain('<strong>482910</strong>');
    },
  );

  it('reports failure when the gateway rejects the message or is unreachable', async () => {
    const { sandbox } = await startTestSandbox({ messageToken: 'gateway-token' });
    const messengerWith = (token: string, url = sandbox.url) => webhookMessenger({ url, token, log });
    const message = buildOtpMessage(otpRequest, '482915');

    expect(await messengerWith('another-token').send(message)).toBe(false);
    expect(await messengerWith('gateway-token', 'http://127.0.0.1:9').send(message)).toBe(false);
    expect(sandbox.mailbox.list({ to })).toEqual([]);
  });
});
