import { calculateBundlePrices, findBundleSaleEnd, listRemainingEvents } from '#domain/catalogue/bundle.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { EventRecord } from './event-record.ts';

const derived = new WeakMap<EventRecord, { readonly remaining: number; readonly event: EventRecord }>();

/**
 * Returns an event as it is sold now. A bundle takes place from its first to its last event, costs what the remaining ones cost, and is
 * sold until too few are left, and suspended while one of them is; a single event stays as it is. Returns the same object until that changes, so that values derived from
 * an event may be cached by it.
 */
export function toCurrentEvent(record: EventRecord, now: Instant): EventRecord {
  const { bundle } = record;
  if (bundle === null) return record;
  const remaining = listRemainingEvents(bundle, now);
  const known = derived.get(record);
  if (known?.remaining === remaining.length) return known.event;
  const event = {
    ...record,
    startsAt: remaining[0]?.startsAt ?? record.startsAt,
    saleClosesAt: Math.min(record.saleClosesAt, findBundleSaleEnd(bundle) ?? 0),
    prices: calculateBundlePrices(bundle, now),
    disabled: record.disabled || remaining.some(({ disabled }) => disabled),
  };
  derived.set(record, { remaining: remaining.length, event });
  return event;
}
