import type { PlanOffersPort } from '#application/plan-offers.port.ts';
import { isSameSchedule, schedulePlan } from '#domain/installment/plan-schedule.ts';
import type { PlanTerms } from '#domain/installment/plan-terms.ts';
import { markets } from '#domain/market/market.ts';
import { holdWindow } from '#domain/reservation/hold-window.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { getTotal } from '#domain/sale/price.ts';
import { zero } from '#domain/shared/money.ts';
import { ok } from '#domain/shared/result.ts';
import type { MemoryBackend } from './memory-backend.ts';
import { createRejectedFailure } from './rejected-failure.ts';

/** The plans of every event in memory. */
const offeredTerms: readonly PlanTerms[] = [
  {
    id: 'tres-cuotas',
    kind: 'PAYMENT',
    installments: 3,
    firstShare: 4_000,
    every: 'WEEK',
    lastDueAt: null,
    graceDays: 5,
    returnedShare: 8_000,
  },
  {
    id: 'abono',
    kind: 'ONE_TIME_PAYMENT',
    installments: 2,
    firstShare: 2_000,
    every: 'FORTNIGHT',
    lastDueAt: null,
    graceDays: 0,
    returnedShare: 0,
  },
];

/** Offers installment plans for the holds of the backend. */
export function memoryPlanOffers(backend: MemoryBackend): PlanOffersPort {
  const { currency, timeZone } = markets[backend.market];
  const schedule = ({ total, serverNow }: Reservation) =>
    offeredTerms.flatMap((terms) => {
      const plan = schedulePlan(terms, {
        total: getTotal(total),
        now: serverNow,
        timeZone,
        startsAt: Number.MAX_SAFE_INTEGER,
        cardLimits: null,
      });
      return plan.ok ? [plan.value] : [];
    });
  return {
    listOffers: (reservationId) =>
      backend.read(() => {
        const hold = backend.findCurrentHold(reservationId);
        return hold === null ? createRejectedFailure('NOT_FOUND') : ok(schedule(hold.reservation));
      }),

    openPlan: ({ reservationId, offerId, installments, key }) =>
      backend.change('openPlan', key, () => {
        const hold = backend.findCurrentHold(reservationId);
        if (hold === null) return createRejectedFailure('NOT_FOUND');
        if (hold.reservation.status === 'BOOKED') return createRejectedFailure('PAYMENT_IN_FLIGHT');
        if (hold.reservation.status !== 'ACTIVE') return createRejectedFailure('HOLD_EXPIRED');
        const offer = schedule(hold.reservation).find(({ id }) => id === offerId);
        if (offer === undefined) return createRejectedFailure('METHOD_NOT_OFFERED');
        if (!isSameSchedule(offer.installments, installments)) return createRejectedFailure('TOTAL_CHANGED');
        const now = backend.clock.serverTime();
        const bookedUntil = now + holdWindow.length;
        backend.updateReservation(hold, { status: 'BOOKED', expiresAt: bookedUntil });
        const { kind, total, graceDays, returnedShare } = offer;
        return ok({
          planId: backend.nextId('plan'),
          kind,
          title: backend.events.find(({ id }) => id === hold.reservation.eventId)?.title ?? '',
          timeZone,
          total,
          paid: zero(currency),
          due: total,
          nextDueAt: now,
          state: 'OPENED' as const,
          bookedUntil,
          order: { orderId: backend.nextId('order'), code: 'K7QX2M4P' },
          automaticCardId: null,
          terms: { graceDays, returnedShare },
          installments: offer.installments.map((installment) => ({
            ...installment,
            installmentId: backend.nextId('installment'),
            status: 'PENDING' as const,
          })),
          payment: null,
          serverNow: now,
        });
      }),
  };
}
