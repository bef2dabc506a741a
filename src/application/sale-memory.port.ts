/**
 * What a sale must remember across reload and tabs on this device: the keys of intentions whose answers may be lost.
 * Never prices, cards or personal data.
 */
export type SaleMemory = {
  readonly eventId: string | null;
  readonly reservationId: string | null;
  /** The key of a try to pay that was sent, kept until its answer is known. */
  readonly paymentKey: string | null;
};

export interface SaleMemoryPort {
  /** Null too when what is stored is not a memory of ours. */
  read(slot: string): SaleMemory | null;
  /** Tells the other tabs, whether or not anything differs. */
  save(slot: string, memory: SaleMemory): void;
  forget(slot: string): void;
  /** Another tab changed this slot; the answer stops it. */
  onChange(slot: string, listener: () => void): () => void;
}

/** Fresh unguessable keys for intentions. */
export interface KeysPort {
  next(): string;
}
