import type { Role } from '#domain/auth/role.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { PurchaseChannel } from '#domain/market/purchase-channel.ts';

/** A live session as stored; the token itself is only ever in the visitor's cookie. */
export type SessionRecord = {
  readonly id: string;
  /** Where it was made: its cookie is that host's alone. */
  readonly market: MarketCode;
  readonly personId: string | null;
  readonly roles: readonly Role[];
  /** SHA-256 of the second cookie, when the session was made over https. */
  readonly bindHash: string | null;
  /** Who it belongs to proved themselves within the last ten minutes (`recentAuthentication`). */
  readonly isRecent: boolean;
  /** They gave the second factor within the last ten minutes. */
  readonly isFactorRecent: boolean;
};

/** What the cookies of a session are checked against. */
export type SessionSecrets = { readonly tokenHash: string; readonly bindHash: string | null };

/** What a session is shown by in the list of its owner's sessions. */
export type SessionDevice = {
  readonly userAgent: string | null;
  /** Where it came from, when that is known better than by its browser's words. */
  readonly channel: PurchaseChannel | null;
};

/** How the sign-in was proven beside a password or a code that was sent. */
export type SessionProof = { readonly secondFactor: boolean };

/**
 * How long a sign-in counts as recent for what an unlocked phone in the wrong hands must not do (ASVS 7.5.1).
 * Assumption: ten minutes, by the database's clock.
 */
export const recentAuthentication = { minutes: 10 } as const;

/** Sessions on the server. A session that idled too long or reached its absolute end is not found (ASVS 7.3). */
export interface SessionStore {
  find(tokenHash: string): Promise<SessionRecord | null>;
  /** Those of these sessions that have not ended, in one question. They live no longer because they were asked about. */
  liveAmong(ids: readonly string[]): Promise<ReadonlySet<string>>;
  createVisitor(secrets: SessionSecrets, market: MarketCode): Promise<SessionRecord>;
  /**
   * A session for this person under new secrets. A visitor's session goes on under them, so that its holds stay; the
   * session of somebody else ends and a new one starts. Whoever is the same person still keeps the second factor that was
   * given in it, and when.
   */
  signIn(
    from: string | null,
    personId: string,
    secrets: SessionSecrets,
    market: MarketCode,
    device?: SessionDevice,
    proof?: SessionProof,
  ): Promise<SessionRecord>;
  /** The second factor was given again in this session: new secrets, and no longer life. Null when it ended meanwhile. */
  proveAgain(sessionId: string, secrets: SessionSecrets): Promise<SessionRecord | null>;
  /** New secrets for a visitor's session whose first cookies never arrived; null once it is somebody's. */
  reissue(sessionId: string, secrets: SessionSecrets): Promise<SessionRecord | null>;
  end(sessionId: string): Promise<void>;
}
