/** A card that a fan saved at the provider, with everything that we store of it. */
export type SavedCard = {
  /** Our own id; the provider's id is looked up when a token is made. */
  readonly id: string;
  /** The provider's payment method, such as `visa`. */
  readonly brand: string;
  readonly lastFour: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly issuer: string | null;
  readonly securityCodeLength: number;
  readonly isDefault: boolean;
  readonly isExpired: boolean;
};

/** Returns true after the last moment of the expiry month. Assumption: in UTC. */
export function isCardExpired(
  { expMonth, expYear }: { readonly expMonth: number; readonly expYear: number },
  now: number,
): boolean {
  return now >= Date.UTC(expYear, expMonth);
}
