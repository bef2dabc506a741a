import type { OtpChallenge } from '#domain/auth/session-user.ts';
import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { Whence } from '#server/application/auth/known-browser.ts';
import type { Asker } from '#server/application/auth/sign-in-by-code.ts';
import type { Caller } from './origin.ts';
import type { VisitorsBrowser } from './visitors-browser.ts';
import { iso } from './wire.ts';

export const challengeAnswer = <E>(result: Result<OtpChallenge, E>) =>
  result.ok ? ok(challengeOnWire(result.value)) : result;

export const challengeOnWire = (challenge: OtpChallenge) => ({
  ...challenge,
  expiresAt: iso(challenge.expiresAt),
  resendAt: iso(challenge.resendAt),
  serverNow: iso(challenge.serverNow),
});

type From = { readonly caller: Caller; readonly browser: VisitorsBrowser };

export const whenceOf = ({ caller, browser }: From): Whence => ({
  address: caller.address,
  browser: browser.known,
});

/** Returns the requester of a verification code. The language is the page's, not the browser's. */
export const askerOf = (
  call: From & { readonly body: { readonly language: Language }; readonly market: MarketCode },
): Asker => ({ language: call.body.language, market: call.market, ...whenceOf(call) });
