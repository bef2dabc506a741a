import type { AccountTies } from '#domain/fan/profile.ts';

/**
 * Why a need was not met, as a flow keeps and shows it: a server's code verbatim, or OFFLINE, UNAVAILABLE, UNKNOWN (the
 * answer was lost: it may have happened) and UNEXPECTED (our own bug). Words for each live in `ui/i18n`.
 */
export type Trouble = {
  readonly code: string;
  readonly fields: readonly { readonly field: string; readonly reason: string }[];
  /** Seconds to wait before it makes sense to try again. */
  readonly retryAfter: number | null;
  /** What to quote to support. */
  readonly reference: string | null;
  /** Tries that are left before the door closes, where the server says so. */
  readonly triesLeft: number | null;
  /** What keeps an account from being deleted, where that is why. */
  readonly ties: AccountTies | null;
};

const plain = { fields: [], retryAfter: null, reference: null, triesLeft: null, ties: null } as const;

export const troubleWith = (code: string): Trouble => ({ ...plain, code });

/** An exception where none was promised. */
export const unexpected: Trouble = troubleWith('UNEXPECTED');

/** Answers after which the thing asked for may have happened all the same: never a no, ask how things stand. */
const uncertain: ReadonlySet<string> = new Set([
  'UNKNOWN',
  'UNAVAILABLE',
  'UNEXPECTED',
  'PROVIDER_UNAVAILABLE',
  'PAYMENT_IN_FLIGHT',
  'REQUEST_IN_FLIGHT',
]);

export const isUncertain = (trouble: Pick<Trouble, 'code'>): boolean => uncertain.has(trouble.code);
