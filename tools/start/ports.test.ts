import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { freePorts, isBusy } from './ports.ts';

const listening = async (host: string) => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { port: address.port, close: () => new Promise((resolve) => server.close(resolve)) };
};

describe('a port', () => {
  it('is busy while somebody listens on loopback alone, and free afterwards', async () => {
    const somebody = await listening('127.0.0.1');

    expect(await isBusy(somebody.port)).toBe(true);

    await somebody.close();
    expect(await isBusy(somebody.port)).toBe(false);
  });

  it('comes with free neighbours when several are asked for', async () => {
    const first = await freePorts(3);

    expect(await Promise.all([first, first + 1, first + 2].map(isBusy))).toEqual([false, false, false]);
  });
});
