import type { PriceBreakdown } from '../catalogue/price-breakdown.ts';
import type { SalesChannel } from '../payment/sales-channel.ts';
import type { Instant } from '../shared/instant.ts';
import type { ReservationStatus } from './reservation-status.ts';

/** An item of a hold: a numbered seat (quantity 1), or a general admission quantity. */
export type HeldItem = {
  readonly id: string;
  readonly sectionCode: string;
  /** 'F-9', or UNNUMBERED. */
  readonly seatCode: string;
  readonly quantity: number;
  readonly zone: string;
  readonly zoneName: string;
  readonly sectionName: string;
  readonly door: string;
  readonly unit: PriceBreakdown;
};

/** A reservation as its owner sees it; all times are the server's. */
export type Reservation = {
  readonly reservationId: string;
  readonly eventId: string;
  readonly salesChannel: SalesChannel;
  readonly status: ReservationStatus;
  readonly version: number;
  readonly serverNow: Instant;
  readonly expiresAt: Instant | null;
  readonly maxExpiresAt: Instant | null;
  readonly extensionsLeft: number;
  readonly items: readonly HeldItem[];
  readonly total: PriceBreakdown;
  readonly orderId: string | null;
  readonly fan: { readonly id: string; readonly name: string } | null;
};

/** The fields of a new hold that do not depend on the request: it has no order, and no fan was named. */
export const newHold = { status: 'ACTIVE', orderId: null, fan: null } as const satisfies Partial<Reservation>;

/** A requested cart item: a seat by its codes, or a general admission quantity. */
export type CartItemRequest = {
  readonly sectionCode: string;
  readonly seatCode: string;
  readonly quantity: number;
  /** The price zone, where a section is sold in several: the type of the visitors of a tour. */
  readonly zone?: string | undefined;
};

export type SeatIdentifier = { readonly sectionCode: string; readonly seatCode: string };
