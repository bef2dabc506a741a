import type { ProviderCard } from './payment-provider.port.ts';

export type KeptCard = Omit<ProviderCard, 'firstSix'> & { readonly isDefault: boolean };

/** What we know of the cards that fans keep at the provider: never a number, never a code. */
export interface SavedCards {
  /** The usual one first, then the newest. */
  of(personId: string): Promise<readonly KeptCard[]>;
  /** The fan's name at the provider, once they have one. */
  customerOf(personId: string): Promise<string | null>;
  /** Writes the name down; false when it is another fan's. */
  keepCustomer(personId: string, customerId: string): Promise<boolean>;
  /** Makes ours what the provider has; one of them is the usual one as long as there is any. */
  replace(personId: string, cards: readonly ProviderCard[], usual: string | null): Promise<void>;
}
