import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { HttpEnv } from './env.ts';
import { createCallerReader } from './origin.ts';

/** Reads callers with these proxies, and collects the warnings. */
function listen(trustedProxies: readonly string[]) {
  const warnings: unknown[][] = [];
  const callerOf = createCallerReader(
    { trustedProxies, publicUrls: ['https://taquilla.co'], mexicanSuffix: '.mx' },
    { warn: (...line: unknown[]) => void warnings.push(line) },
  );
  const app = new Hono<HttpEnv>().get('/', (c) => c.text(callerOf(c).address));
  const ask = async (remoteAddress: string, forwardedFor?: string) => {
    const headers = { ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }) };
    const request = new Request('https://taquilla.co/', { headers });
    return (await app.fetch(request, { incoming: { socket: { remoteAddress } } })).text();
  };
  return { ask, warnings };
}

describe('a caller behind a proxy', () => {
  it('has their own address when the proxy is trusted', async () => {
    const { ask, warnings } = listen(['10.0.0.0/8']);

    expect(await ask('::ffff:10.0.0.7', '203.0.113.5')).toBe('203.0.113.5');
    expect(warnings).toEqual([]);
  });

  it('has the address of a proxy that nobody declared, which is logged once', async () => {
    const { ask, warnings } = listen([]);

    expect(await ask('198.51.100.1')).toBe('198.51.100.1');
    expect(warnings).toEqual([]);
    expect(await ask('::ffff:10.0.0.7', '203.0.113.5')).toBe('10.0.0.7');
    expect(await ask('10.0.0.7', '203.0.113.6')).toBe('10.0.0.7');
    expect(warnings).toEqual([
      [{ address: '10.0.0.7' }, expect.stringMatching(/TRUSTED_PROXY.+all visitors share one rate limit/)],
    ]);
  });

  it('is warned about although another proxy is trusted', async () => {
    const { ask, warnings } = listen(['192.0.2.1']);

    expect(await ask('10.0.0.7', '203.0.113.5')).toBe('10.0.0.7');
    expect(warnings).toHaveLength(1);
  });
});
