import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { findFreePorts, isPortInUse } from './ports.ts';

const listening = async (host: string) => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { port: address.port, close: () => new Promise((resolve) => server.close(resolve)) };
};

describe('a port', () => {
  it('is in use while a program listens only on loopback, and free afterwards', async () => {
    const somebody = await listening('127.0.0.1');

    expect(await isPortInUse(somebody.port)).toBe(true);

    await somebody.close();
    expect(await isPortInUse(somebody.port)).toBe(false);
  });

  it('comes with free neighbours when several are requested', async () => {
    const first = await findFreePorts(3);

    expect(await Promise.all([first, first + 1, first + 2].map(isPortInUse))).toEqual([false, false, false]);
  });
});
