import type { Context } from 'hono';
import type { KnownBrowser } from '#server/application/auth/known-browser.ts';
import { browserCookieHeader, readBrowserCookie } from './cookies.ts';
import type { HttpEnv } from './env.ts';
import type { Caller } from './origin.ts';
import type { Shell } from './shell.ts';

/** The device of a request, which becomes trusted for the people who sign in there. */
export type VisitorsBrowser = {
  /** The trusted device; null where nobody signed in before. */
  readonly known: KnownBrowser | null;
  /** Trusts the device for a person who authenticated here. The cookie is set automatically. */
  remember(personId: string): void;
};

export function openBrowser(
  c: Context<HttpEnv>,
  { browsers, now }: Pick<Shell, 'browsers' | 'now'>,
  { secure }: Caller,
): VisitorsBrowser {
  const text = readBrowserCookie(c.req.header('cookie'), secure);
  return {
    get known() {
      return browsers.read(text, now());
    },
    remember(personId) {
      const header = browserCookieHeader(browsers.write(text, personId, now()), secure);
      c.header('set-cookie', header, { append: true });
    },
  };
}
