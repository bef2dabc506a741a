import type { Context } from 'hono';
import type { KnownBrowser } from '#server/application/auth/known-browser.ts';
import { browserCookieHeader, readBrowserCookie } from './cookies.ts';
import type { HttpEnv } from './env.ts';
import type { Caller } from './origin.ts';
import type { Shell } from './shell.ts';

/** The browser of one request: who signed in there before, and who does now. */
export type VisitorsBrowser = {
  /** Null where nobody did. */
  readonly known: KnownBrowser | null;
  /** This person proved here who they are. The cookie follows by itself. */
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
