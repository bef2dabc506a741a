import { canBeCancelled, namesEvent, type OfficeEventDetail } from '#domain/catalogue/event-cancellation.ts';
import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { Manager } from '../refunds/refunds.port.ts';
import type { Cancellations } from './cancellations.port.ts';

type Reader = { readonly market: MarketCode; readonly language: Language; readonly now: Instant };

export type CancelRefusal =
  | { readonly code: 'NOT_FOUND' }
  /** The event is over or already cancelled. */
  | { readonly code: 'TRANSITION_REFUSED' }
  /** The typed name is not the event's. */
  | {
      readonly code: 'FIELDS_INVALID';
      readonly fields: readonly { readonly field: string; readonly reason: string }[];
    };

export async function officeEvent(
  cancellations: Cancellations,
  { id, market, language, now }: Reader & { readonly id: string },
): Promise<OfficeEventDetail | null> {
  const books = await cancellations.books({ market, language, id });
  if (books === null) return null;
  const { titles: _, ...detail } = books;
  return { ...detail, canCancel: canBeCancelled(books.event, now) };
}

/**
 * Cancels an event after the manager has typed its name: its sale stops immediately. Carts, payments, refunds and
 * emails follow one order at a time, on any server (`processCancelledEvents`).
 */
export async function cancelEvent(
  cancellations: Cancellations,
  asked: Reader & {
    readonly id: string;
    readonly name: string;
    readonly note: string;
    readonly requestKey: string;
  },
  by: Manager,
): Promise<Result<null, CancelRefusal>> {
  const books = await cancellations.books(asked);
  if (books === null) return err({ code: 'NOT_FOUND' });
  if (!books.titles.some((title) => namesEvent(asked.name, title)))
    return err({ code: 'FIELDS_INVALID', fields: [{ field: 'name', reason: 'OTHER_NAME' }] });
  const isPossible = books.event.cancelledAt !== null || canBeCancelled(books.event, asked.now);
  const { id: eventId, note, requestKey } = asked;
  const begun = isPossible && (await cancellations.begin({ eventId, note, requestKey, by }));
  return begun ? ok(null) : err({ code: 'TRANSITION_REFUSED' });
}
