import type { MarketCode } from '../market/market.ts';
import type { Instant } from '../shared/instant.ts';

export const legalDocuments = ['terms', 'privacy'] as const;
export type LegalDocument = (typeof legalDocuments)[number];

/** The legal text of a market. Assumption: it binds in Spanish only, so there is one text per market. */
export type LegalText = {
  readonly title: string;
  readonly effectiveFrom: Instant;
  readonly sections: readonly { readonly heading: string; readonly text: string }[];
};

export type LegalQuery = { readonly market: MarketCode; readonly document: LegalDocument };
