import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from './env.ts';
import type { Caller } from './origin.ts';

const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), geolocation=(self), microphone=(), payment=(), usb=()',
};

/** The content policy of JSON and streams: nothing may run or be framed. */
const dataContentPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Two years, as browsers' preload lists require. */
const strictTransport = 'max-age=63072000; includeSubDomains';

/** Sets the security headers of every response; documents set their own content policy first (see `buildDocumentPolicy`). */
export const secureHeaders = (callerOf: (c: Context<HttpEnv>) => Caller) =>
  createMiddleware<HttpEnv>(async (c, next) => {
    await next();
    // Written to the existing response: `c.header` would create a new one with a streamed body each time.
    const { headers } = c.res;
    for (const [name, value] of Object.entries(commonHeaders)) headers.set(name, value);
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', dataContentPolicy);
    if (callerOf(c).secure) headers.set('strict-transport-security', strictTransport);
  });

/** The hashes of the inline scripts and styles of the first paint, as in the content policy. */
export type InlinedHashes = { readonly scripts: readonly string[]; readonly styles: readonly string[] };

const quoteAll = (hashes: readonly string[]): readonly string[] => hashes.map((hash) => `'${hash}'`);

/**
 * Builds the content policy of our pages (ASVS 3.4.3): own scripts only, requests to us and to the card provider only, no
 * framing of ours, no strings as markup. A payer's bank, at any address with TLS, may be framed and posted to for 3-D Secure.
 * `styleNonce` is for style elements that components add to the head.
 */
export const buildDocumentPolicy = (
  providerOrigin: string,
  styleNonce: string,
  inlined: InlinedHashes,
): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...quoteAll(inlined.scripts)].join(' '),
    [`style-src 'self' 'nonce-${styleNonce}'`, ...quoteAll(inlined.styles)].join(' '),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${providerOrigin}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src https: ${providerOrigin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    `form-action 'self' https: ${providerOrigin}`,
    "require-trusted-types-for 'script'",
  ].join('; ');
