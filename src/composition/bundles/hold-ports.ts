import { seatHoldsOverHttp } from '#adapters/http/seat-holds.http.ts';
import { firstPagePorts } from '../container.ts';
import type { PortBindings } from '../ports.ts';

/** The ports that a sale and the bar of its running hold share. */
export const holdPorts = {
  saleStorage: firstPagePorts.saleStorage,
  seatHolds: seatHoldsOverHttp,
} satisfies Partial<PortBindings>;
