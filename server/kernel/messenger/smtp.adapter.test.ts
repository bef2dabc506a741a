import { createServer } from 'node:net';
import pino from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { testEmailBrand } from '#server/test/test-email-brand.ts';
import type { Message } from './messenger.port.ts';
import { describeMailFailure, smtpMessenger } from './smtp.adapter.ts';

/** Starts a mail server that accepts one email; resolves `email` with the received text. */
async function startMailServer(): Promise<{ readonly url: string; readonly email: Promise<string> }> {
  const received = Promise.withResolvers<string>();
  const server = createServer((socket) => {
    let text = '';
    let isReadingData = false;
    socket.write('220 here\r\n');
    socket.on('data', (chunk) => {
      text += chunk.toString();
      if (isReadingData) {
        if (!text.endsWith('\r\n.\r\n')) return;
        received.resolve(text);
        isReadingData = false;
        socket.write('250 taken\r\n');
      } else if (text.startsWith('DATA')) {
        isReadingData = true;
        socket.write('354 go on\r\n');
      } else if (text.endsWith('\r\n')) socket.write('250 yes\r\n');
      else return;
      text = '';
    });
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port');
  return { url: `smtp://127.0.0.1:${address.port}`, email: received.promise };
}

const plainMessage = {
  channel: 'EMAIL',
  to: 'ana@correo.co',
  subject: 'Hola',
  text: 'Hola',
  html: null,
} as const;
const decodeQuotedPrintable = (text: string): string =>
  text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
const readHeaders = (email: string): string => email.split('\r\n\r\n')[0]?.replaceAll('\r\n ', ' ') ?? '';

const sendAndReadHeaders = async (message: Message): Promise<string> =>
  readHeaders(await sendAndRead(message));

async function sendAndRead(message: Message): Promise<string> {
  const { url, email } = await startMailServer();
  const messenger = smtpMessenger({
    url,
    from: 'hola@taquilla.example',
    log: pino({ level: 'silent' }),
    brand: testEmailBrand,
  });
  onTestFinished(() => messenger.close());
  expect(await messenger.send(message)).toBe(true);
  return email;
}

it('sends the one-click unsubscribe headers of RFC 8058', async () => {
  const headers = await sendAndReadHeaders({
    ...plainMessage,
    unsubscribeUrl: 'https://taquilla.example/end?token=a.b.c',
  });

  expect(headers).toContain('List-Unsubscribe: <https://taquilla.example/end?token=a.b.c>');
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});

it('sends an email of a market as text and HTML in its dress, with its attachments', async () => {
  const email = await sendAndRead({
    ...plainMessage,
    text: 'Hola, <Ana>:\n\nVer mis boletas: https://co.taquilla.test/my-tickets\n',
    audience: { language: 'es', market: 'COL' },
    attachments: [
      {
        fileName: 'partido.ics',
        contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
        content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
      },
    ],
  });

  expect(readHeaders(email)).toMatch(/Content-Type: multipart\/mixed/);
  expect(email).toMatch(/Content-Type: multipart\/alternative/);
  expect(email).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=PUBLISH;\s+name=partido\.ics/);
  expect(email).toMatch(/Content-Disposition: attachment; filename=partido\.ics/);
  const [, text = '', html = ''] = email.split(/Content-Type: text\/(?:plain|html); charset=utf-8/);
  expect(text).toContain('ayuda@taquilla.test');
  expect(decodeQuotedPrintable(html)).toContain('Hola, &#60;Ana&#62;:');
  expect(decodeQuotedPrintable(html)).toMatch(
    /<a href="https:\/\/co\.taquilla\.test\/my-tickets"[^>]*>Ver mis boletas<\/a>/,
  );
});

it('sends no unsubscribe header for messages about a purchase or the account', async () => {
  expect(await sendAndReadHeaders(plainMessage)).not.toContain('List-Unsubscribe');
});

it('describes a rejection by the mail server without the address of the recipient', () => {
  const rejection = Object.assign(new Error('550 5.1.1 <ana@correo.co>: no such user'), {
    code: 'EENVELOPE',
    command: 'RCPT TO',
    responseCode: 550,
    rejected: ['ana@correo.co'],
  });

  expect(describeMailFailure(rejection)).toBe('Error EENVELOPE RCPT TO 550');
  expect(describeMailFailure(new DOMException('late', 'TimeoutError'))).toMatch(/^TimeoutError/);
  expect(describeMailFailure('no')).toBe('unknown');
});
