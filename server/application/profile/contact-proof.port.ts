import type { Result } from '#domain/shared/result.ts';

export type ProofRefusal =
  | { readonly code: 'CodeMismatchException'; readonly detail: { readonly triesLeft: number } }
  | { readonly code: 'CodeExpiredException' }
  | { readonly code: 'TooManyFailedAttemptsException'; readonly retryAfter: number };

/** Uses up the code that was sent to an e-mail address which this person wants to have; answers the address. */
export type ProveEmail = (
  challengeId: string,
  code: string,
  by: { readonly personId: string; readonly address: string },
) => Promise<Result<string, ProofRefusal>>;
