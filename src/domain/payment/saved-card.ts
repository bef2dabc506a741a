/** A card that a fan keeps at the provider; all that we know of it. */
export type SavedCard = {
  /** Names it to us; what the provider calls it is asked for when a token is to be made. */
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

/** A card is good until the last moment of its month. Assumption: of the month in UTC. */
export function isCardExpired(
  { expMonth, expYear }: { readonly expMonth: number; readonly expYear: number },
  now: number,
): boolean {
  return now >= Date.UTC(expYear, expMonth);
}
