import { cancelEvent, officeEvent, officeEvents } from '#contract/cancellations.ts';
import type { OfficeEvent, OfficeEventDetail } from '#domain/catalogue/event-cancellation.ts';
import { PAGE_SIZE, pageOffset } from '#domain/shared/page.ts';
import { err, ok } from '#domain/shared/result.ts';
import {
  cancelEvent as cancel,
  officeEvent as eventOf,
} from '#server/application/cancellations/cancel-event.ts';
import type { Cancellations } from '#server/application/cancellations/cancellations.port.ts';
import { bind } from './bind.ts';
import type { Shell } from './shell.ts';
import { iso, isoOrNull } from './wire.ts';

/** Registers the event cancellation endpoints for managers. */
export function cancellationRoutes(
  shell: Shell,
  { cancellations }: { readonly cancellations: Cancellations },
): void {
  bind(shell, officeEvents, async ({ query: { page }, market, language, now }) => {
    const found = await cancellations.events({
      market,
      language,
      now,
      offset: pageOffset(page),
      limit: PAGE_SIZE,
    });
    return ok({ ...found, items: found.items.map(eventOnWire), page, pageSize: PAGE_SIZE });
  });

  bind(shell, officeEvent, async ({ params: { id }, market, language, now }) => {
    const detail = await eventOf(cancellations, { id, market, language, now });
    return detail === null ? err({ code: 'NOT_FOUND' }) : ok(detailOnWire(detail));
  });

  bind(
    shell,
    cancelEvent,
    async ({ params: { id }, body, key, principal, market, language, now, caller }) => {
      const { personId, sessionId } = principal;
      const reader = { id, market, language, now };
      const cancelled = await cancel(
        cancellations,
        { ...reader, ...body, requestKey: `${personId} ${key}` },
        { personId, sessionId, address: caller.address },
      );
      if (!cancelled.ok) return cancelled;
      const detail = await eventOf(cancellations, reader);
      return detail === null ? err({ code: 'NOT_FOUND' }) : ok(detailOnWire(detail));
    },
  );
}

const eventOnWire = (event: OfficeEvent) => ({
  ...event,
  startsAt: iso(event.startsAt),
  cancelledAt: isoOrNull(event.cancelledAt),
});

const detailOnWire = ({ event, cancellation, ...detail }: OfficeEventDetail) => ({
  ...detail,
  event: eventOnWire(event),
  cancellation: cancellation && { ...cancellation, startedAt: iso(cancellation.startedAt) },
});
