import type { MarketCode } from '#domain/market/market.ts';
import type { Flows } from '#machines/flows.ts';
import type { SaleEvent } from '#machines/sale/sale.events.ts';
import type { SaleView } from '#machines/sale/sale.view.ts';
import type { StartGestures } from '#machines/seat-map/gestures.ts';

export type ViewOf<Screen extends SaleView['screen']> = Extract<SaleView, { readonly screen: Screen }>;

/** One screen of the sale: what to show, and how to say what happened. */
export type SaleProps<Screen extends SaleView['screen']> = {
  readonly view: ViewOf<Screen>;
  readonly send: (event: SaleEvent) => void;
};

/** Signing in on the way: fetched when somebody has to. */
export type LoginOnTheWay = {
  readonly isPrepared: () => boolean;
  /** The same promise each time. */
  readonly prepare: () => Promise<void>;
  readonly start: () => ReturnType<Flows['login']>;
};

/** What a sale needs beside its own flow. */
export type SaleSurroundings = {
  readonly market: MarketCode;
  readonly house: Flows['house'];
  readonly login: LoginOnTheWay;
  readonly startGestures: StartGestures;
};
