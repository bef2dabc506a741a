import type { Logger } from 'pino';
import type { Messenger } from './messenger.port.ts';

export type WebhookSettings = {
  readonly url: string;
  readonly token: string | undefined;
  readonly log: Logger;
};

const SEND_TIMEOUT_MS = 10_000;

/** Sends SMS and WhatsApp messages through an HTTP gateway: POST /messages/{sms|whatsapp} with JSON `{ to, text }`. */
export function webhookMessenger({ url, token, log }: WebhookSettings): Messenger {
  return {
    async send({ channel, to, text }) {
      const address = new URL(`messages/${channel.toLowerCase()}`, url.endsWith('/') ? url : `${url}/`);
      const sending = fetch(address, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ to, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
      });
      return sending.then(
        (response) => {
          if (!response.ok) log.warn({ channel, status: response.status }, 'message rejected by the gateway');
          return response.ok;
        },
        (error: unknown) => {
          log.warn({ channel, err: error }, 'message gateway does not answer');
          return false;
        },
      );
    },
  };
}
