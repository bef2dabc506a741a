import type { Role } from '#domain/identity/role.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { PurchaseChannel } from '#domain/market/purchase-channel.ts';

/** A live session as stored; the token itself exists only in the visitor's cookie. */
export type SessionRecord = {
  readonly id: string;
  /** The market where it was created: its cookie belongs to that host alone. */
  readonly market: MarketCode;
  readonly personId: string | null;
  readonly roles: readonly Role[];
  /** SHA-256 of the second cookie, when the session was made over https. */
  readonly bindHash: string | null;
  /** True when its person authenticated within the last ten minutes (`recentAuthentication`). */
  readonly isRecent: boolean;
  /** True when its person gave the second factor within the last ten minutes. */
  readonly isFactorRecent: boolean;
};

/** The hashes that the cookies of a session are checked against. */
export type SessionSecrets = { readonly tokenHash: string; readonly bindHash: string | null };

/** The details of a session in the list of its owner's sessions. */
export type SessionDevice = {
  readonly userAgent: string | null;
  /** The channel, where it is known better than from the user agent. */
  readonly channel: PurchaseChannel | null;
};

/** The factors of the sign-in besides a password or a sent code. */
export type SessionFactors = { readonly secondFactor: boolean };

/**
 * The time for which a sign-in counts as recent, for actions that an unlocked phone in the wrong hands must not allow
 * (ASVS 7.5.1). Assumption: ten minutes, by the database's clock.
 */
export const recentAuthentication = { minutes: 10 } as const;

/**
 * Server-side sessions. A session that was idle too long or reached its absolute end is not found (ASVS 7.3).
 */
export interface SessionStore {
  find(tokenHash: string): Promise<SessionRecord | null>;
  /** Returns those of these sessions that have not ended, in one query, without prolonging them. */
  filterLive(ids: readonly string[]): Promise<ReadonlySet<string>>;
  createVisitor(secrets: SessionSecrets, market: MarketCode): Promise<SessionRecord>;
  /**
   * Creates a session for this person under new secrets. A visitor's session continues, so that its holds stay; the
   * session of another person ends and a new one starts. The same person keeps the second factor of the session, and
   * its time.
   */
  signIn(
    from: string | null,
    personId: string,
    secrets: SessionSecrets,
    market: MarketCode,
    device?: SessionDevice,
    proof?: SessionFactors,
  ): Promise<SessionRecord>;
  /**
   * Records that the second factor was given again: new secrets, but no longer life. Returns null when the session
   * ended meanwhile.
   */
  recordSecondFactor(sessionId: string, secrets: SessionSecrets): Promise<SessionRecord | null>;
  /**
   * Issues new secrets for a visitor's session whose first cookies never arrived; null once somebody signed in to it.
   */
  reissue(sessionId: string, secrets: SessionSecrets): Promise<SessionRecord | null>;
  end(sessionId: string): Promise<void>;
}
