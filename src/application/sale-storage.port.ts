/**
 * State of a sale that survives reloads and is shared by the tabs of this device: the keys of requests whose
 * response may be lost. It contains no prices, cards or personal data.
 */
export type StoredSale = {
  readonly eventId: string | null;
  readonly reservationId: string | null;
  /** The key of a submitted payment attempt, kept until its result is known. */
  readonly paymentKey: string | null;
  /** The latest instant at which the hold can still be active; absent where it is unknown. */
  readonly heldUntil?: number | null;
};

export interface SaleStoragePort {
  /** Returns null as well when the stored value has an unknown format. */
  read(slot: string): StoredSale | null;
  /** Notifies the other tabs even when nothing has changed. */
  save(slot: string, memory: StoredSale): void;
  clear(slot: string): void;
  /** Notifies about changes made in another tab. Returns a function that unsubscribes. */
  onChange(slot: string, listener: () => void): () => void;
}

/** Generates unguessable idempotency keys. */
export interface IdempotencyKeysPort {
  generate(): string;
}
