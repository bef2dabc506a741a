import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerAddress } from 'smtp-server';
import type { Faults } from '../control/faults.ts';
import type { Mailbox } from './messages.ts';
import { parseMail } from './mime.ts';

export type MailServer = { readonly port: number; close(): Promise<void> };

const maxMailBytes = 20 * 1024 * 1024;

/** Starts an SMTP server that accepts all mail; nothing leaves this machine. */
export async function startSmtp(
  mailbox: Mailbox,
  faults: Faults,
  host: string,
  port: number,
): Promise<MailServer> {
  const server = new SMTPServer({
    name: 'mailbox.sandbox',
    banner: 'Sandbox mailbox',
    authOptional: true,
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    size: maxMailBytes,
    disableReverseLookup: true,
    closeTimeout: 500,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anybody' }),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', done);
      stream.on('end', () => {
        if (stream.sizeExceeded) return done(createSmtpError(552, 'Message exceeds the size limit'));
        const fault = faults.isDown() ? { status: 451 } : faults.takeFault('DATA', 'smtp');
        if (fault) return done(createSmtpError(fault.status ?? 451, 'Injected fault'));
        try {
          const mail = parseMail(Buffer.concat(chunks));
          mailbox.add({
            channel: 'EMAIL',
            to: session.envelope.rcptTo.map(({ address }) => address),
            from: mail.from || readSenderAddress(session.envelope.mailFrom),
            subject: mail.subject,
            text: mail.text,
            html: mail.html,
            key: mail.headers.get('message-id') ?? null,
            attachments: mail.attachments,
          });
          done();
        } catch (error) {
          done(createSmtpError(451, error instanceof Error ? error.message : 'not stored'));
        }
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  // Clients that disconnect in the middle of a mail are ignored.
  server.on('error', () => undefined);
  return {
    port: readListeningPort(server.server.address()),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function readSenderAddress(sender: SMTPServerAddress | false): string {
  return sender ? sender.address : '';
}

function createSmtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

export function readListeningPort(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address ? address.port : 0;
}
