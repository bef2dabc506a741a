import {
  type BackOfficeEventDetail,
  canCancelEvent,
  matchesEventTitle,
} from '#domain/catalogue/event-cancellation.ts';
import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { Manager } from '#server/refunds/public.ts';
import type { Cancellations } from './cancellations.port.ts';

type Reader = { readonly market: MarketCode; readonly language: Language; readonly now: Instant };

export type CancelEventError =
  | { readonly code: 'NOT_FOUND' }
  /** The event is over or already cancelled. */
  | { readonly code: 'TRANSITION_NOT_ALLOWED' }
  /** The typed name is not the event's. */
  | {
      readonly code: 'FIELDS_INVALID';
      readonly fields: readonly { readonly field: string; readonly reason: string }[];
    };

export async function findBackOfficeEvent(
  cancellations: Cancellations,
  { id, market, language, now }: Reader & { readonly id: string },
): Promise<BackOfficeEventDetail | null> {
  const overview = await cancellations.findEventSales({ market, language, id });
  if (overview === null) return null;
  const { titles: _, ...detail } = overview;
  return { ...detail, canCancel: canCancelEvent(overview.event, now) };
}

/**
 * Cancels an event after the manager has typed its name: its sale stops immediately. Carts, payments, refunds and
 * emails follow one order at a time, on any server (`processCancelledEvents`).
 */
export async function cancelEvent(
  cancellations: Cancellations,
  request: Reader & {
    readonly id: string;
    readonly name: string;
    readonly note: string;
    readonly requestKey: string;
  },
  by: Manager,
): Promise<Result<null, CancelEventError>> {
  const overview = await cancellations.findEventSales(request);
  if (overview === null) return err({ code: 'NOT_FOUND' });
  if (!overview.titles.some((title) => matchesEventTitle(request.name, title)))
    return err({ code: 'FIELDS_INVALID', fields: [{ field: 'name', reason: 'OTHER_NAME' }] });
  const isPossible = overview.event.cancelledAt !== null || canCancelEvent(overview.event, request.now);
  const { id: eventId, market, note, requestKey } = request;
  const hasBegun = isPossible && (await cancellations.begin({ eventId, market, note, requestKey, by }));
  return hasBegun ? ok(null) : err({ code: 'TRANSITION_NOT_ALLOWED' });
}
