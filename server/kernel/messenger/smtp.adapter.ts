import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import { type EmailBrand, renderBrandedHtml, renderBrandedText } from './email-html.ts';
import type { Messenger } from './messenger.port.ts';

export type SmtpSettings = {
  readonly url: string;
  readonly from: string;
  readonly log: Logger;
  readonly brand: EmailBrand;
};

/** The time limit for one email, milliseconds: a person waits for the result. Assumption. */
const SEND_TIMEOUT_MS = 10_000;

/** Assumption: enough for 120 emails a second at 200 ms each, and fewer than mail services accept of one sender. */
const maxSmtpConnections = 24;

/** Sends email through a pool of SMTP connections. */
export function smtpMessenger({ url, from, log, brand }: SmtpSettings): Messenger & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: maxSmtpConnections,
    connectionTimeout: SEND_TIMEOUT_MS,
    greetingTimeout: SEND_TIMEOUT_MS,
    socketTimeout: SEND_TIMEOUT_MS,
    dnsTimeout: SEND_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(message) {
      const { to, subject, text, audience, key, replyTo, unsubscribeUrl, attachments = [] } = message;
      const sending = transport.sendMail({
        from,
        to,
        subject,
        ...(audience === undefined
          ? { text }
          : {
              text: renderBrandedText(message, audience, brand),
              html: renderBrandedHtml(message, audience, brand),
            }),
        attachments: attachments.map(({ fileName, contentType, content, contentId }) => ({
          filename: fileName,
          contentType,
          content,
          ...(contentId !== undefined && { cid: contentId, contentDisposition: 'inline' as const }),
        })),
        ...(replyTo !== undefined && { replyTo }),
        ...(key !== undefined && { messageId: toMessageId(key) }),
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(key !== undefined && { 'X-Idempotency-Key': key }),
          ...(unsubscribeUrl !== undefined && {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      });
      return succeedsWithin(sending, SEND_TIMEOUT_MS, (error) =>
        log.warn({ failure: describeMailFailure(error) }, 'e-mail not delivered'),
      );
    },
    close: () => transport.close(),
  };
}

/** Builds the Message-ID from the idempotency key, so that a duplicate delivery is recognisable (RFC 5322, 3.6.4). */
export const toMessageId = (key: string): string => `<${key.replace(/[^\w.-]/g, '-')}@taquilla.invalid>`;

/** Describes an SMTP failure without the text of the mail server, which repeats the recipient's address. */
export function describeMailFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const details = ['name', 'code', 'command', 'responseCode'].flatMap((name) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' || typeof value === 'number' ? [value] : [];
  });
  return details.join(' ');
}

async function succeedsWithin(
  work: Promise<unknown>,
  timeoutMs: number,
  onFailure: (error: unknown) => void,
): Promise<boolean> {
  const late = AbortSignal.timeout(timeoutMs);
  const timedOut = new Promise<never>((_, reject) => {
    late.addEventListener('abort', () => reject(late.reason), { once: true });
  });
  return Promise.race([work, timedOut]).then(
    () => true,
    (error: unknown) => {
      onFailure(error);
      return false;
    },
  );
}
