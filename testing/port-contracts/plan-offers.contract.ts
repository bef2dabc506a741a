import { describe, expect, it } from 'vitest';
import type { PlanOffersPort } from '#application/plan-offers.port.ts';
import { sum } from '#domain/shared/money.ts';
import type { Result } from '#domain/shared/result.ts';

/** A fan with held seats for which at least one plan is offered. */
export type OfferedHold = { readonly planOffers: PlanOffersPort; readonly reservationId: string };

/** The contract of the plans that can pay for held seats, for both the in-memory port and the HTTP port. */
export function planOfferContract(name: string, open: () => Promise<OfferedHold>): void {
  describe(`plan offers over ${name}`, () => {
    let keys = 0;
    const key = () => `plan-offer-contract-${Date.now().toString(36)}-${++keys}`;

    it('offer whole schedules, of which one is opened once', async () => {
      const { planOffers, reservationId } = await open();
      const [offer] = value(await planOffers.listOffers(reservationId));
      if (offer === undefined) throw new Error('A plan is offered');
      const { id: offerId, installments, total } = offer;
      const request = { reservationId, fanId: null, channel: 'WEB_DESKTOP', offerId, installments } as const;
      const [once, changed] = [key(), installments.slice(1)];

      const unknown = await planOffers.listOffers('nobody');
      const other = await planOffers.openPlan({
        ...request,
        installments: [...changed, ...changed],
        key: key(),
      });
      const plan = value(await planOffers.openPlan({ ...request, key: once }));
      const again = value(await planOffers.openPlan({ ...request, key: once }));
      const second = await planOffers.openPlan({ ...request, key: key() });

      expect(getErrorCode(unknown)).toBe('NOT_FOUND');
      expect(
        sum(
          installments.map(({ amount }) => amount),
          total.currency,
        ),
      ).toEqual(total);
      expect(getErrorCode(other)).toBe('TOTAL_CHANGED');
      expect(plan).toMatchObject({
        state: 'OPENED',
        total,
        due: total,
        installments: installments.map(({ number, amount }) => ({ number, amount, status: 'PENDING' })),
        terms: { graceDays: offer.graceDays, returnedShare: offer.returnedShare },
      });
      expect(again.planId).toBe(plan.planId);
      expect(getErrorCode(second)).toBe('PAYMENT_IN_FLIGHT');
    });
  });
}

function value<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(`The port failed: ${JSON.stringify(result.error)}`);
  return result.value;
}

const getErrorCode = (result: Result<unknown, { readonly kind: string }>): unknown =>
  result.ok ? 'ok' : Reflect.get(result.error, 'code');
