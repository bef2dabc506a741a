import { createServer } from 'node:net';
import pino from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { mailFailure, smtpMessenger } from './smtp.ts';

/** Starts a mail server that accepts one email; resolves `email` with the received text. */
async function mailServer(): Promise<{ readonly url: string; readonly letter: Promise<string> }> {
  const given = Promise.withResolvers<string>();
  const server = createServer((socket) => {
    let text = '';
    let isLetter = false;
    socket.write('220 here\r\n');
    socket.on('data', (chunk) => {
      text += chunk.toString();
      if (isLetter) {
        if (!text.endsWith('\r\n.\r\n')) return;
        given.resolve(text);
        isLetter = false;
        socket.write('250 taken\r\n');
      } else if (text.startsWith('DATA')) {
        isLetter = true;
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
  return { url: `smtp://127.0.0.1:${address.port}`, letter: given.promise };
}

const plain = { channel: 'EMAIL', to: 'ana@correo.co', subject: 'Hola', text: 'Hola', html: null } as const;
const headersOf = (letter: string): string => letter.split('\r\n\r\n')[0]?.replaceAll('\r\n ', ' ') ?? '';

async function sendTo(message: Parameters<ReturnType<typeof smtpMessenger>['send']>[0]): Promise<string> {
  const { url, letter } = await mailServer();
  const messenger = smtpMessenger({ url, from: 'hola@taquilla.example', log: pino({ level: 'silent' }) });
  onTestFinished(() => messenger.close());
  expect(await messenger.send(message)).toBe(true);
  return headersOf(await letter);
}

it('sends the one-click unsubscribe headers of RFC 8058', async () => {
  const headers = await sendTo({ ...plain, endsAt: 'https://taquilla.example/end?token=a.b.c' });

  expect(headers).toContain('List-Unsubscribe: <https://taquilla.example/end?token=a.b.c>');
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});

it('sends no unsubscribe header for messages about a purchase or the account', async () => {
  expect(await sendTo(plain)).not.toContain('List-Unsubscribe');
});

it('describes a rejection by the mail server without the address of the recipient', () => {
  const refused = Object.assign(new Error('550 5.1.1 <ana@correo.co>: no such user'), {
    code: 'EENVELOPE',
    command: 'RCPT TO',
    responseCode: 550,
    rejected: ['ana@correo.co'],
  });

  expect(mailFailure(refused)).toBe('Error EENVELOPE RCPT TO 550');
  expect(mailFailure(new DOMException('late', 'TimeoutError'))).toMatch(/^TimeoutError/);
  expect(mailFailure('no')).toBe('unknown');
});
