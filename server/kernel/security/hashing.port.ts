/** A slow hash for secrets that people choose or that can be guessed (ASVS 6.5.2, 11.4). */
export interface SlowHash {
  hash(secret: string): Promise<string>;
  verify(hash: string, secret: string): Promise<boolean>;
  /**
   * Takes as long as `verify` and returns false, so that an unknown account does not answer sooner than a known one.
   */
  simulateVerification(secret: string): Promise<false>;
}
