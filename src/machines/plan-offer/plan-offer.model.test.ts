import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import { sum } from '#domain/shared/money.ts';
import { err, ok } from '#domain/shared/result.ts';
import { walkMachine } from '#testing/walk-machine.ts';
import { getSaleStorageKey } from '../sale/sale-storage-key.ts';
import { createFlowFailure } from '../support/flow-failure.ts';
import { createPlanOfferActors } from './plan-offer.actors.ts';
import { type OfferedPlans, planOfferMachine } from './plan-offer.machine.ts';
import { toPlanOfferView } from './plan-offer.view.ts';

async function aHold(ports = memoryPorts()) {
  const held = await ports.seatHolds.hold({
    eventId: 'ev-paramo',
    salesChannel: 'SELF_SERVICE',
    reservationId: null,
    items: [{ sectionCode: 'W1', seatCode: 'A-1', quantity: 1 }],
    key: 'a-hold',
  });
  if (!held.ok) throw new Error('The seat is free');
  return held.value;
}

function theOffer(reservationId: string, ports = memoryPorts()) {
  const saleStorage = ports.device.tab();
  const flow = createActor(
    planOfferMachine.provide({ actors: createPlanOfferActors({ ...ports, saleStorage }) }),
    { input: { salesChannel: 'SELF_SERVICE', reservationId, channel: 'WEB_MOBILE', seed: 's' } },
  ).start();
  const rests = async () => {
    await waitFor(flow, (snapshot) => !snapshot.hasTag('busy'));
    return toPlanOfferView(flow.getSnapshot());
  };
  return {
    ports,
    saleStorage,
    rests,
    async say(event: Parameters<typeof flow.send>[0]) {
      flow.send(event);
      return rests();
    },
  };
}

const ports = memoryPorts();
const reservation = await aHold(ports);
const offers = await ports.planOffers.listOffers(reservation.reservationId);
const event = await ports.eventCatalogue.findEvent(reservation.eventId);
const [firstOffer] = offers.ok ? offers.value : [];
if (!offers.ok || !event.ok || firstOffer === undefined) throw new Error('Plans are offered in memory');
const offered: OfferedPlans = { event: event.value, reservation, offers: offers.value };
const plan = await ports.planOffers.openPlan({
  reservationId: reservation.reservationId,
  fanId: null,
  channel: 'WEB_MOBILE',
  offerId: firstOffer.id,
  installments: firstOffer.installments,
  key: 'walk',
});
if (!plan.ok) throw new Error('A plan opens in memory');

const walked = walkMachine(planOfferMachine, {
  input: { salesChannel: 'SELF_SERVICE', reservationId: 'r', channel: 'WEB_MOBILE', seed: 's' },
  events: [
    { type: 'offer.chosen', offerId: 'abono' },
    { type: 'offer.chosen', offerId: 'nothing' },
    { type: 'plan.confirmed' },
    { type: 'refresh.requested' },
  ],
  actorResults: {
    findOffers: [
      ok(offered),
      ok({ ...offered, offers: [] }),
      ok({ event: null, reservation: null, offers: [] }),
      err(createFlowFailure('NOT_FOUND')),
      err(createFlowFailure('OFFLINE')),
    ],
    openPlan: [
      ok(plan.value),
      err(createFlowFailure('TOTAL_CHANGED')),
      err(createFlowFailure('UNKNOWN')),
      err(createFlowFailure('FAN_REQUIRED')),
    ],
  },
  distinguish: ({ context }) => [
    context.offers.length,
    context.offerId,
    context.opened !== null,
    context.failure?.code,
  ],
});
const views = walked.snapshots.map(toPlanOfferView);

/** Spec §2, §3, /checkout/installment. */
describe('the plans of held seats, explored', () => {
  it('reach every state, with a view for each, and handle every error', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.unhandledErrors).toEqual([]);
    expect(new Set(views.map(({ screen }) => screen))).toEqual(
      new Set(['loading', 'unreachable', 'gone', 'withoutOffer', 'choosing', 'opened']),
    );
  });

  it('show the whole cost before anything is agreed', () => {
    for (const view of views) {
      if (view.screen !== 'choosing') continue;
      const { total, installments } = view.chosen;
      expect(
        sum(
          installments.map(({ amount }) => amount),
          total.currency,
        ),
      ).toEqual(total);
      expect(view.first).toBe(installments[0]);
    }
  });
});

describe('the plans of held seats', () => {
  it('book the seats for the chosen plan and end the sale on this device', async () => {
    const own = memoryPorts();
    const { reservationId } = await aHold(own);
    const { rests, say, saleStorage } = theOffer(reservationId, own);
    saleStorage.save(getSaleStorageKey('SELF_SERVICE'), { eventId: 'e', reservationId, paymentKey: null });
    await rests();

    await say({ type: 'offer.chosen', offerId: 'abono' });
    const opened = await say({ type: 'plan.confirmed' });

    expect(opened).toMatchObject({ screen: 'opened', plan: { kind: 'ONE_TIME_PAYMENT', state: 'OPENED' } });
    expect(saleStorage.read(getSaleStorageKey('SELF_SERVICE'))).toBeNull();
  });

  it('are opened once although the response was lost', async () => {
    const other = memoryPorts();
    const { reservationId } = await aHold(other);
    const { rests, say } = theOffer(reservationId, other);
    await rests();
    other.backend.injectedFaults.set('openPlan', 'lost');

    const lost = await say({ type: 'plan.confirmed' });
    const again = await say({ type: 'plan.confirmed' });

    expect(lost).toMatchObject({ screen: 'choosing', failure: {} });
    // Another key would find the seats booked.
    expect(again).toMatchObject({ screen: 'opened' });
  });

  it('are gone with the hold', async () => {
    expect(await theOffer('nobody').rests()).toMatchObject({ screen: 'gone' });
  });
});
