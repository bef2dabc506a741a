import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Caller, RequestDevice } from '#server/http/public.ts';
import type { CodeRequester } from '#server/identity/sign-in/code-sign-in.ts';
import type { RequestOrigin } from '#server/kernel/public.ts';

type CallOrigin = { readonly caller: Caller; readonly device: RequestDevice };

export const toRequestOrigin = ({ caller, device: browser }: CallOrigin): RequestOrigin => ({
  address: caller.address,
  device: browser.trusted,
});

/** Returns the requester of a verification code. The language is the page's, not the browser's. */
export const toCodeRequester = (
  call: CallOrigin & { readonly body: { readonly language: Language }; readonly market: MarketCode },
): CodeRequester => ({ language: call.body.language, market: call.market, ...toRequestOrigin(call) });
