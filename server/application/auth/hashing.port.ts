/** Slow hashing for what people choose or can guess (ASVS 6.5.2, 11.4). */
export interface SlowHash {
  hash(secret: string): Promise<string>;
  verify(hash: string, secret: string): Promise<boolean>;
  /** Takes as long as `verify` and says no: an unknown account must not answer sooner than a known one. */
  pretend(secret: string): Promise<false>;
}
