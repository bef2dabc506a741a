import type { Addressee } from '../account/profiles.port.ts';
import type { RecoveryCodeHash } from './second-factors.port.ts';

/** Stores an operator's second factor and its pending replacement. */
export interface SecondFactorSettingsStore {
  /** Returns the secret of their authenticator; null where they have none or are no operator. */
  findSecret(personId: string): Promise<Uint8Array | null>;
  /** Starts a replacement and voids an earlier one. */
  beginReplacement(
    idHash: string,
    of: { readonly personId: string; readonly secret: Uint8Array },
    rules: { readonly lifeSeconds: number; readonly checks: number },
  ): Promise<void>;
  /**
   * Consumes one check before the code is compared. Returns null when the replacement has expired or is somebody
   * else's.
   */
  consumeCheck(
    idHash: string,
    personId: string,
  ): Promise<{ readonly secret: Uint8Array; readonly checksLeft: number } | null>;
  /**
   * Replaces the authenticator and the recovery codes and consumes the first code; ends every other session and pending
   * challenge. Returns whom to notify, or null when the replacement has expired.
   */
  replaceSecret(
    idHash: string,
    of: {
      readonly personId: string;
      readonly step: number;
      readonly codes: readonly RecoveryCodeHash[];
      readonly currentSessionId: string;
    },
  ): Promise<{ readonly addressee: Addressee | null } | null>;
  /** Replaces the recovery codes of the same authenticator. Returns null where there is none. */
  replaceRecoveryCodes(
    personId: string,
    codes: readonly RecoveryCodeHash[],
  ): Promise<{ readonly addressee: Addressee | null } | null>;
}
