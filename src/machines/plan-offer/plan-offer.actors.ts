import { fromPromise, type InputFrom, type OutputFrom } from 'xstate';
import type { EventCataloguePort } from '#application/event-catalogue.port.ts';
import type { PlanOffersPort } from '#application/plan-offers.port.ts';
import type { SaleStoragePort } from '#application/sale-storage.port.ts';
import type { SeatHoldsPort } from '#application/seat-holds.port.ts';
import { ok } from '#domain/shared/result.ts';
import { getSaleStorageKey } from '../sale/sale-storage-key.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import type { planOfferActorSlots } from './plan-offer.machine.ts';

type Slots = typeof planOfferActorSlots;

/** Creates the actors of the plan offer. An opened plan ends the sale on this device, as a payment does. */
export function createPlanOfferActors({
  planOffers,
  seatHolds,
  eventCatalogue,
  saleStorage,
}: {
  readonly planOffers: PlanOffersPort;
  readonly seatHolds: Pick<SeatHoldsPort, 'findCurrent'>;
  readonly eventCatalogue: Pick<EventCataloguePort, 'findEvent'>;
  readonly saleStorage: Pick<SaleStoragePort, 'clear'>;
}): Slots {
  return {
    findOffers: fromPromise<OutputFrom<Slots['findOffers']>, InputFrom<Slots['findOffers']>>(
      async ({ input: { reservationId } }) => {
        const held = await toActorResult(seatHolds.findCurrent({ id: reservationId }));
        if (!held.ok) return held;
        const reservation = held.value;
        if (reservation?.status !== 'ACTIVE') return ok({ event: null, reservation, offers: [] });
        const [event, offers] = await Promise.all([
          toActorResult(eventCatalogue.findEvent(reservation.eventId)),
          toActorResult(planOffers.listOffers(reservationId)),
        ]);
        if (!event.ok) return event;
        return offers.ok ? ok({ event: event.value, reservation, offers: offers.value }) : offers;
      },
    ),
    openPlan: fromPromise<OutputFrom<Slots['openPlan']>, InputFrom<Slots['openPlan']>>(
      async ({ input: { salesChannel, offer, ...request } }) => {
        const { id: offerId, installments } = offer;
        const opened = await toActorResult(planOffers.openPlan({ ...request, offerId, installments }));
        if (opened.ok) saleStorage.clear(getSaleStorageKey(salesChannel));
        return opened;
      },
    ),
  };
}
