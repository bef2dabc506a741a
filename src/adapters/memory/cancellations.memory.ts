import type { CancellationsPort } from '#application/cancellations.port.ts';
import { canBeCancelled, namesEvent, type OfficeEventDetail } from '#domain/catalogue/event-cancellation.ts';
import { markets } from '#domain/market/market.ts';
import { zero } from '#domain/shared/money.ts';
import { PAGE_SIZE, pageOffset } from '#domain/shared/page.ts';
import { ok } from '#domain/shared/result.ts';
import { fieldRefusal, refusal } from './answers.ts';
import type { BoxOffice } from './box-office.ts';

/** The events of a small box office, and which of them were cancelled. */
export function memoryCancellations(office: BoxOffice): CancellationsPort {
  const cancelled = new Map<string, { readonly at: number; readonly note: string }>();

  function all(): OfficeEventDetail[] {
    return office.events.map(({ id, title, startsAt, venue }) => {
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
        money: zero(markets[office.market].currency),
        open: 0,
        canCancel: canBeCancelled(event, office.clock.houseNow()),
        cancellation:
          end === undefined
            ? null
            : {
                startedAt: end.at,
                by: 'Adriana Pardo',
                note: end.note,
                waiting: 0,
                onTheirWay: 0,
                needHand: 0,
                done: 0,
                open: 0,
              },
      };
    });
  }
  const one = (id: string): OfficeEventDetail | undefined => all().find(({ event }) => event.id === id);

  return {
    events: (page) =>
      office.read(() => {
        const events = all()
          .map(({ event }) => event)
          .toSorted((a, b) => a.startsAt - b.startsAt);
        return ok({
          items: events.slice(pageOffset(page), pageOffset(page) + PAGE_SIZE),
          total: events.length,
          page,
          pageSize: PAGE_SIZE,
        });
      }),
    event: (id) =>
      office.read(() => {
        const found = one(id);
        return found === undefined ? refusal('NOT_FOUND') : ok(found);
      }),
    cancel: (id, { name, note }, key) =>
      office.change('cancelEvent', key, () => {
        const found = one(id);
        if (found === undefined) return refusal('NOT_FOUND');
        if (!namesEvent(name, found.event.title)) return fieldRefusal('FIELDS_INVALID', 'name', 'OTHER_NAME');
        if (!found.canCancel) return refusal('TRANSITION_REFUSED');
        cancelled.set(id, { at: office.clock.houseNow(), note });
        const after = one(id);
        return after === undefined ? refusal('NOT_FOUND') : ok(after);
      }),
  };
}
