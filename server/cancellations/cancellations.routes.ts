import * as cancellationEndpoints from '#contract/cancellations.ts';
import { calculatePageOffset, PAGE_SIZE } from '#domain/shared/page.ts';
import { err, ok } from '#domain/shared/result.ts';
import { cancelEvent, findBackOfficeEvent } from '#server/cancellations/cancel-event.ts';
import type { Cancellations } from '#server/cancellations/cancellations.port.ts';
import type { Shell } from '#server/http/public.ts';
import { bind } from '#server/http/public.ts';

/** Registers the event cancellation endpoints for managers. */
export function registerCancellationRoutes(
  shell: Shell,
  { cancellations }: { readonly cancellations: Cancellations },
): void {
  bind(shell, cancellationEndpoints.backOfficeEvents, async ({ query: { page }, market, language, now }) => {
    const found = await cancellations.listEvents({
      market,
      language,
      now,
      offset: calculatePageOffset(page),
      limit: PAGE_SIZE,
    });
    return ok({ ...found, page, pageSize: PAGE_SIZE });
  });

  bind(shell, cancellationEndpoints.backOfficeEvent, async ({ params: { id }, market, language, now }) => {
    const detail = await findBackOfficeEvent(cancellations, { id, market, language, now });
    return detail === null ? err({ code: 'NOT_FOUND' }) : ok(detail);
  });

  bind(
    shell,
    cancellationEndpoints.cancelEvent,
    async ({ params: { id }, body, key, principal, market, language, now, caller }) => {
      const { personId, sessionId } = principal;
      const reader = { id, market, language, now };
      const cancelled = await cancelEvent(
        cancellations,
        { ...reader, ...body, requestKey: `${personId} ${key}` },
        { personId, sessionId, address: caller.address },
      );
      if (!cancelled.ok) return cancelled;
      const detail = await findBackOfficeEvent(cancellations, reader);
      return detail === null ? err({ code: 'NOT_FOUND' }) : ok(detail);
    },
  );
}
