import type { CancellationsPort } from '#application/cancellations.port.ts';
import {
  type BackOfficeEventDetail,
  canCancelEvent,
  matchesEventTitle,
} from '#domain/catalogue/event-cancellation.ts';
import { markets } from '#domain/market/market.ts';
import { zero } from '#domain/shared/money.ts';
import { calculatePageOffset, PAGE_SIZE } from '#domain/shared/page.ts';
import { ok } from '#domain/shared/result.ts';
import type { MemoryBackend } from './memory-backend.ts';
import { createRejectedFailure, createRejectedFieldFailure } from './rejected-failure.ts';

/** Cancels events in memory. */
export function memoryCancellations(backend: MemoryBackend): CancellationsPort {
  const cancelled = new Map<string, { readonly at: number; readonly note: string }>();

  function all(): BackOfficeEventDetail[] {
    return backend.events.map(({ id, title, startsAt, venue }) => {
      const end = cancelled.get(id);
      const event = {
        id,
        title,
        startsAt,
        timeZone: venue.timeZone,
        venue: venue.name,
        orders: 0,
        cancelledAt: end?.at ?? null,
      };
      return {
        event,
        refundableAmount: zero(markets[backend.market].currency),
        openReservations: 0,
        canCancel: canCancelEvent(event, backend.clock.serverTime()),
        cancellation:
          end === undefined
            ? null
            : {
                startedAt: end.at,
                by: 'Adriana Pardo',
                note: end.note,
                waiting: 0,
                refundsInProgress: 0,
                refundsNeedingReview: 0,
                done: 0,
                open: 0,
              },
      };
    });
  }
  const findEventDetail = (id: string): BackOfficeEventDetail | undefined =>
    all().find(({ event }) => event.id === id);

  return {
    listEvents: (page) =>
      backend.read(() => {
        const events = all()
          .map(({ event }) => event)
          .toSorted((a, b) => a.startsAt - b.startsAt);
        return ok({
          items: events.slice(calculatePageOffset(page), calculatePageOffset(page) + PAGE_SIZE),
          total: events.length,
          page,
          pageSize: PAGE_SIZE,
        });
      }),
    findEvent: (id) =>
      backend.read(() => {
        const found = findEventDetail(id);
        return found === undefined ? createRejectedFailure('NOT_FOUND') : ok(found);
      }),
    cancelEvent: (id, { name, note }, key) =>
      backend.change('cancelEvent', key, () => {
        const found = findEventDetail(id);
        if (found === undefined) return createRejectedFailure('NOT_FOUND');
        if (!matchesEventTitle(name, found.event.title))
          return createRejectedFieldFailure('FIELDS_INVALID', 'name', 'OTHER_NAME');
        if (!found.canCancel) return createRejectedFailure('TRANSITION_NOT_ALLOWED');
        cancelled.set(id, { at: backend.clock.serverTime(), note });
        const updated = findEventDetail(id);
        return updated === undefined ? createRejectedFailure('NOT_FOUND') : ok(updated);
      }),
  };
}
