import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { PrintRule } from '#domain/ticket/ticket.ts';
import type { TicketFieldRow } from '#domain/ticket/ticket-fields.ts';

/** A ticket on paper. */
export type TicketSheet = {
  readonly event: string;
  readonly when: string;
  readonly venue: string;
  readonly fields: readonly TicketFieldRow[];
  readonly holder: string;
  readonly qr: string;
  readonly typedCode: string;
  readonly orderCode: string;
  readonly maxTickets: number;
  readonly rules: readonly PrintRule[];
};

export type SheetAudience = { readonly language: Language; readonly market: MarketCode };

/** Renders tickets as one PDF, a page each. */
export type RenderTicketSheets = (sheets: readonly TicketSheet[], audience: SheetAudience) => Promise<Buffer>;
