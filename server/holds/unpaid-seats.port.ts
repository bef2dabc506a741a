import type { SeatsOfAddress } from '#domain/reservation/unpaid-seats.ts';

/** Reads what the addresses of a network hold and paid. */
export interface UnpaidSeats {
  /** Returns the seats of each address of a network in the last day. */
  count(network: string): Promise<ReadonlyMap<string, SeatsOfAddress>>;
}
