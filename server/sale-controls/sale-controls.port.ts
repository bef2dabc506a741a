import type {
  ControlledSection,
  SaleControlDifference,
  SaleControlValues,
} from '#domain/catalogue/sale-controls.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { SectionAccess } from '#domain/venue/section.ts';
import type { Manager } from '#server/refunds/public.ts';

/** An event's sale as it is stored. */
export type StoredSale = Omit<SaleControlValues, 'access'> & {
  readonly eventId: string;
  readonly timeZone: string;
  readonly startsAt: Instant;
  readonly cancelledAt: Instant | null;
  readonly sections: readonly ControlledSection[];
};

export type SaleOfEvent = { readonly market: MarketCode; readonly id: string };

/** The values that a change writes, with its entry in the audit log. */
export type SaleChange = Omit<SaleControlValues, 'access'> & {
  readonly eventId: string;
  readonly sections: readonly { readonly code: string; readonly access: SectionAccess }[];
  readonly differences: readonly SaleControlDifference[];
  readonly by: Manager;
};

export interface SaleControlsUnitOfWork {
  /** Reads the sale and locks its event until the transaction ends. */
  lock(of: SaleOfEvent): Promise<StoredSale | null>;
  save(change: SaleChange): Promise<void>;
}

/** Stores the sale of events. */
export interface SaleControlsStore {
  find(of: SaleOfEvent): Promise<StoredSale | null>;
  transaction<T>(work: (store: SaleControlsUnitOfWork) => Promise<T>): Promise<T>;
}
