import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from './env.ts';
import type { Caller } from './origin.ts';

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** JSON and streams: nothing in them may ever run or be framed. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Two years, as browsers ask for. */
const strictTransport = 'max-age=63072000; includeSubDomains';

/** Headers of every answer; a document sets its own content policy before (see `documentPolicy`). */
export const secureHeaders = (callerOf: (c: Context<HttpEnv>) => Caller) =>
  createMiddleware<HttpEnv>(async (c, next) => {
    await next();
    // Straight into the answer that is there: `c.header` would make a new one, with a stream for its body, each time.
    const { headers } = c.res;
    for (const [name, value] of Object.entries(everywhere)) headers.set(name, value);
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', dataPolicy);
    if (callerOf(c).secure) headers.set('strict-transport-security', strictTransport);
  });

/**
 * What a page of ours may do (ASVS 3.4.3): our own scripts only, requests to us and to the card provider only, no frames
 * around it, no strings made into markup. `styleNonce` is for the style elements that components add to the head, `inlined`
 * names the page's own script that runs before the first paint by its hash.
 */
export const documentPolicy = (
  providerOrigin: string,
  styleNonce: string,
  inlined: readonly string[],
): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...inlined.map((hash) => `'${hash}'`)].join(' '),
    `style-src 'self' 'nonce-${styleNonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${providerOrigin}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
  ].join('; ');
