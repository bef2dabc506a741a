import type { AccountSession, SessionSelection } from '#domain/identity/account-session.ts';
import type { Instant } from '#domain/shared/instant.ts';

/**
 * The live sessions of one person. An ended session is rejected by every server from its next request on. Sessions with
 * a second factor are visible only to sessions with one: others neither see nor end them.
 */
export interface AccountSessionStore {
  list(personId: string, current: string): Promise<readonly AccountSession[]>;
  /** Ends sessions and returns how many. */
  end(personId: string, which: SessionSelection, current: string): Promise<number>;
  /**
   * Stores a code that opens a session of this person, for at most this long and only while the requesting session
   * lives.
   */
  saveCode(of: {
    readonly personId: string;
    readonly sessionId: string;
    readonly codeHash: string;
    readonly lifeSeconds: number;
  }): Promise<Instant>;
  /** Finds the person of an unused code. The first read sets this time for the answer. */
  findCode(
    codeHash: string,
    lifeSeconds: number,
  ): Promise<{ readonly personId: string; readonly expiresAt: Instant } | null>;
  /** Redeems a code and returns its person; of any number of callers exactly one succeeds. */
  redeemCode(codeHash: string): Promise<string | null>;
}
