import type { Context } from 'hono';
import type { TrustedDevice } from '#server/kernel/public.ts';
import { buildTrustedDeviceCookie, readTrustedDeviceCookie } from './cookies.ts';
import type { HttpEnv } from './env.ts';
import type { Caller } from './origin.ts';
import type { Shell } from './shell.ts';

/** The device of a request, which becomes trusted for the people who sign in there. */
export type RequestDevice = {
  /** The trusted device; null where nobody signed in before. */
  readonly trusted: TrustedDevice | null;
  /** Trusts the device for a person who authenticated here. The cookie is set automatically. */
  remember(personId: string): void;
};

export function openDevice(
  c: Context<HttpEnv>,
  { trustedDevices: browsers, now }: Pick<Shell, 'trustedDevices' | 'now'>,
  { secure }: Caller,
): RequestDevice {
  const text = readTrustedDeviceCookie(c.req.header('cookie'), secure);
  return {
    get trusted() {
      return browsers.readCookie(text, now());
    },
    remember(personId) {
      const header = buildTrustedDeviceCookie(browsers.createCookie(text, personId, now()), secure);
      c.header('set-cookie', header, { append: true });
    },
  };
}
