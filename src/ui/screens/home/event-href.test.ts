import { describe, expect, it } from 'vitest';
import { closedSaleStates, type SaleState, saleStates } from '#domain/catalogue/sale-state.ts';
import { buildClosedEventHref, buildEventHref, buildReopenedHref } from './event-href.ts';

/** The page to which every card, suggestion, banner and link of an event leads. */
const pages = {
  NOT_YET_ON_SALE: '/event/final%26copa',
  ON_SALE: '/event/final%26copa',
  FEW_LEFT: '/event/final%26copa',
  SOLD_OUT: '/event/final%26copa',
  CANCELLED: '/event/final%26copa',
  EXPIRED: '/expired-event?event=final%26copa',
  DISABLED: '/disabled-event?event=final%26copa',
} as const satisfies Record<SaleState, string>;

describe('the address of an event', () => {
  it.each(saleStates)('in the state %s', (saleState) => {
    const event = { id: 'final&copa', saleState };
    expect(buildEventHref(event)).toBe(pages[saleState]);
    expect(buildClosedEventHref(event)).toBe(
      saleState === 'EXPIRED' || saleState === 'DISABLED' ? pages[saleState] : null,
    );
  });
});

describe.each(closedSaleStates)('the page of an event that is %s', (reason) => {
  it.each(saleStates)('leads on when the event is %s', (saleState) => {
    expect(buildReopenedHref({ id: 'final&copa', saleState }, reason)).toBe(
      saleState === reason ? null : pages[saleState],
    );
  });
});
