import { seatHoldsOverHttp } from '#adapters/http/seat-holds.http.ts';
import type { PortBindings } from '../ports.ts';

/** The port that a sale and the bar of its running hold share. */
export const holdPorts = { seatHolds: seatHoldsOverHttp } satisfies Partial<PortBindings>;
