import type { ReactNode } from 'react';
import type { SeatConflict, SeatConflictsQuery } from '#domain/catalogue/seat-conflict.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { FlowTypes, GetFlow } from '#machines/flows.ts';
import type { ResourceFlow } from '#machines/resource/resource.machine.ts';
import type { SaleEvent } from '#machines/sale/sale.events.ts';
import type { SaleView } from '#machines/sale/sale.view.ts';
import type { StartGestureRecognizer } from '#machines/seat-map/gestures.ts';

export type SaleViewOf<Screen extends SaleView['screen']> = Extract<SaleView, { readonly screen: Screen }>;

/** The props of one screen of the sale. */
export type SaleProps<Screen extends SaleView['screen']> = {
  readonly view: SaleViewOf<Screen>;
  readonly send: (event: SaleEvent) => void;
};

/** The login inside a sale, loaded when it is needed. */
export type CheckoutLogin = {
  readonly isLoaded: () => boolean;
  /** Returns the same promise each time. */
  readonly load: () => Promise<void>;
  readonly start: () => FlowTypes['login']['flow'];
};

/** The dependencies of the sale's screens besides its own flow. */
export type SaleScreenDeps = {
  readonly market: MarketCode;
  /** Shows the buyer's pending orders of an event above its seats. */
  readonly renderPendingOrders?: ((eventId: string) => ReactNode) | undefined;
  readonly seatAvailability: GetFlow<'seatAvailability'>;
  readonly login: CheckoutLogin;
  /** The way through the venue, which a fan finds again on returning from another step. */
  readonly seatPicker: GetFlow<'seatPicker'>;
  readonly startGestureRecognizer: StartGestureRecognizer;
  /** Reads at which events of a bundle the seats of a section are taken. */
  readonly seatConflicts: (
    query: SeatConflictsQuery,
  ) => ResourceFlow<SeatConflictsQuery, readonly SeatConflict[]>;
};
