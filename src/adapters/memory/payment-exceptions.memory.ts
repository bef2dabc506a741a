import type { PaymentExceptionsPort } from '#application/payment-exceptions.port.ts';
import type { PaymentException } from '#domain/payment/payment-exception.ts';
import { calculatePageOffset, PAGE_SIZE } from '#domain/shared/page.ts';
import { ok } from '#domain/shared/result.ts';
import type { MemoryBackend } from './memory-backend.ts';
import { createRejectedFailure } from './rejected-failure.ts';

/** Lists and resolves payment exceptions in memory. */
export function memoryPaymentExceptions(
  backend: MemoryBackend,
  openExceptions: readonly PaymentException[],
): PaymentExceptionsPort {
  const alerts = new Map(openExceptions.map((alert) => [alert.id, alert]));
  const all = (isDone: boolean) =>
    [...alerts.values()].filter(({ resolution: end }) => (end !== null) === isDone);
  return {
    list: ({ state, page }) =>
      backend.read(() => {
        const found = all(state === 'DONE');
        return ok({
          items: found.slice(calculatePageOffset(page), calculatePageOffset(page) + PAGE_SIZE),
          total: found.length,
          open: all(false).length,
          page,
          pageSize: PAGE_SIZE,
        });
      }),
    resolve: (id, { decision, note }, key) =>
      backend.change('resolvePaymentException', key, () => {
        const alert = alerts.get(id);
        if (alert === undefined) return createRejectedFailure('NOT_FOUND');
        if (!alert.decisions.includes(decision)) return createRejectedFailure('TRANSITION_NOT_ALLOWED');
        const end = { decision, note, by: 'Adriana Pardo', at: backend.clock.serverTime() };
        const resolved: PaymentException = { ...alert, decisions: [], resolution: end };
        alerts.set(id, resolved);
        return ok(resolved);
      }),
  };
}
