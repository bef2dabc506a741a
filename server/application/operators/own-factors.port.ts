import type { Addressee } from '../profile/profiles.port.ts';
import type { RecoveryCodeHash } from './second-factors.port.ts';

/** The second factor that an operator has, and another that they set up in its place. */
export interface OwnFactors {
  /** The secret of their authenticator; null where they have none, or are no operator. */
  secretOf(personId: string): Promise<Uint8Array | null>;
  /** Begins to set up another; one begun before is of no use any more. */
  begin(
    idHash: string,
    of: { readonly personId: string; readonly secret: Uint8Array },
    rules: { readonly lifeSeconds: number; readonly checks: number },
  ): Promise<void>;
  /** Uses up one of its checks, before anything is compared. Null when it is over, or somebody else's. */
  takeCheck(
    idHash: string,
    personId: string,
  ): Promise<{ readonly secret: Uint8Array; readonly checksLeft: number } | null>;
  /**
   * Puts the other authenticator, its first code used, in the place of the one before, with new recovery codes; ends every
   * other session and whatever waits for the second factor. `told` is whom to tell. Null when it is over.
   */
  replace(
    idHash: string,
    of: {
      readonly personId: string;
      readonly step: number;
      readonly codes: readonly RecoveryCodeHash[];
      readonly keptSession: string;
    },
  ): Promise<{ readonly told: Addressee | null } | null>;
  /** New recovery codes beside the same authenticator. Null where there is none. */
  renewCodes(
    personId: string,
    codes: readonly RecoveryCodeHash[],
  ): Promise<{ readonly told: Addressee | null } | null>;
}
