import type { ProviderCard } from './card-vault.port.ts';

export type StoredCard = Omit<ProviderCard, 'firstSix'> & { readonly isDefault: boolean };

/** Metadata of the cards that fans saved at the provider: never a number, never a security code. */
export interface SavedCardStore {
  /** Lists a fan's cards: the default one first, then the newest. */
  listOf(personId: string): Promise<readonly StoredCard[]>;
  /** Finds the fan's customer id at the provider; null before their first saved card. */
  findCustomerId(personId: string): Promise<string | null>;
  /** Saves the fan's customer id; false when it belongs to another fan. */
  saveCustomerId(personId: string, customerId: string): Promise<boolean>;
  /** Replaces our list by the provider's; one of the cards is the default as long as there is any. */
  replace(personId: string, cards: readonly ProviderCard[], usual: string | null): Promise<void>;
}
