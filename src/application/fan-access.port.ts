import type { FanAccount } from '#domain/fan/fan-access.ts';
import type { Outcome } from './failure.ts';

/** A manager's help for a fan whose password somebody else may know. */
export interface FanAccessPort {
  /** By a whole e-mail address, phone or document number; five at most, and nobody who works here. */
  find(words: string): Outcome<readonly FanAccount[]>;
  /**
   * The password opens nothing until its owner makes another, and every session ends; again, nothing more. `isTold` is false
   * where no message reached them. `refused TRANSITION_REFUSED` where there is no password.
   */
  requireReset(id: string): Outcome<{ readonly account: FanAccount; readonly isTold: boolean }>;
}
