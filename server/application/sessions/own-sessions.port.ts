import type { OwnSession, WhichSessions } from '#domain/auth/own-session.ts';
import type { Instant } from '#domain/shared/instant.ts';

/**
 * The live sessions of one person. Ending one is written where every server looks at each request. Those that were opened with a
 * second factor are there for one of their kind alone: less than that neither sees them nor ends them.
 */
export interface OwnSessions {
  list(personId: string, current: string): Promise<readonly OwnSession[]>;
  /** How many ended. */
  end(personId: string, which: WhichSessions, current: string): Promise<number>;
  /** Keeps a code that opens a session of this person, for as long as the asking session lives and no longer than this. */
  keepCode(of: {
    readonly personId: string;
    readonly sessionId: string;
    readonly codeHash: string;
    readonly lifeSeconds: number;
  }): Promise<Instant>;
  /** Whose code it is, unspent. Who looks first has this long from then on, to read what they are asked. */
  readCode(
    codeHash: string,
    lifeSeconds: number,
  ): Promise<{ readonly personId: string; readonly expiresAt: Instant } | null>;
  /** Whose code it is; of any number of callers exactly one is told. */
  spendCode(codeHash: string): Promise<string | null>;
}
