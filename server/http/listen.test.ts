import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { createShell } from './create-shell.ts';
import { type Listener, listen } from './listen.ts';
import { createLogger } from './request-log.ts';

const largeAnswer = new Uint8Array(64 * 1024 * 1024);
let cut = Promise.withResolvers<void>();

async function open(stalledClientMs?: number): Promise<Listener> {
  const unused = {} as never;
  const { app } = createShell({
    log: createLogger('silent'),
    origins: { trustedProxies: [], publicUrls: ['http://localhost:8080'], mexicanSuffix: 'mx.localhost' },
    sessions: unused,
    trustedDevices: unused,
    idempotency: unused,
    admitNewVisitor: unused,
    now: Date.now,
    comparesRecordedResponses: true,
  });
  app.get('/small', (c) => c.text('small'));
  cut = Promise.withResolvers();
  app.get('/large', (c) => {
    c.env.incoming?.socket.on('close', () => cut.resolve());
    return c.body(largeAnswer);
  });
  const listener = await listen(app.fetch, {
    port: 0,
    host: '127.0.0.1',
    ...(stalledClientMs && { stalledClientMs }),
  });
  onTestFinished(() => listener.stop(0));
  return listener;
}

async function send({ port }: Listener, request: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(request);
  return socket;
}

it('cuts off a client that does not read its answer', async () => {
  const listener = await open(200);
  const stalled = await send(listener, 'GET /large HTTP/1.1\r\nHost: localhost:8080\r\n\r\n');
  stalled.on('error', () => undefined);

  await cut.promise;
  let received = 0;
  stalled.on('data', (chunk) => {
    received += chunk.length;
  });
  await once(stalled, 'close');

  expect(received).toBeLessThan(largeAnswer.length);
});

it('rejects a request with two hosts', async () => {
  const listener = await open();
  const hosts = 'Host: localhost:8080\r\nHost: mx.localhost:8080\r\n';

  const answer = await text(await send(listener, `GET /small HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`));

  expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"BAD_REQUEST"/);
});
