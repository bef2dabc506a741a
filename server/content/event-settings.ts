import type { Club } from '#domain/catalogue/event.ts';
import type { PlainEventKind } from '#domain/catalogue/product.ts';
import type { QrMode } from '#domain/catalogue/qr-mode.ts';
import type { PlanTerms } from '#domain/installment/plan-terms.ts';
import type { PriceRates } from '#domain/sale/price.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { AccessLevel, SectionStatus } from '#domain/venue/section.ts';
import type { FrameStyle } from '#domain/venue/shape.ts';
import type { ContentKit, Translations } from './content.ts';

export type ZoneAmounts = {
  readonly base: number;
  readonly fee: number;
  readonly tax: number;
  readonly total: number;
};

/** An event with every reference resolved, as it is stored. Fields are compared one by one. */
export type EventSettings = {
  readonly kind: PlainEventKind | 'TOUR';
  readonly titles: Translations;
  readonly descriptions: Partial<Translations>;
  /** The home club, and the other one of a match, as the event shows them. */
  readonly teams: readonly Club[];
  readonly competition: string | null;
  readonly venue: { readonly id?: string; readonly name?: string; readonly city?: string };
  readonly timeZone: string;
  readonly layoutId: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant | null;
  readonly doorsOpenAt: Instant | null;
  readonly saleOpensAt: Instant;
  readonly saleClosesAt: Instant;
  readonly isPublished: boolean;
  readonly isHighDemand: boolean;
  readonly isBundleOnly: boolean;
  readonly isPrintable: boolean;
  readonly maxTickets: number;
  readonly frameStyle: FrameStyle;
  readonly qrMode: QrMode;
  readonly banner: number | null;
  readonly organiser: string;
  readonly refundTerms: Partial<Translations>;
  readonly kits: { readonly home?: ContentKit; readonly away?: ContentKit };
  readonly rates: Partial<PriceRates>;
  readonly prices: Readonly<Record<string, ZoneAmounts>>;
  readonly sections: Readonly<
    Record<string, { readonly status: SectionStatus; readonly access: AccessLevel | null }>
  >;
  readonly plans: readonly PlanTerms[];
};
