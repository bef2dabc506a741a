import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { type MemoryPorts, memoryPorts } from '#adapters/memory/memory-ports.ts';
import { memoryRenewals } from '#adapters/memory/renewals.memory.ts';
import type { Renewal } from '#domain/order/renewal.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { err, ok } from '#domain/shared/result.ts';
import { seat } from '#testing/sale-driver.ts';
import { walkMachine } from '#testing/walk-machine.ts';
import { getSaleStorageKey } from '../sale/sale-storage-key.ts';
import { createFlowFailure } from '../support/flow-failure.ts';
import { createRenewalsActors } from './renewals.actors.ts';
import { renewalsMachine } from './renewals.machine.ts';
import { toRenewalsView } from './renewals.view.ts';

const aRenewal = (reservationId: string): Renewal => ({
  reservationId,
  passId: 'abono',
  title: 'Abono',
  venue: 'Estadio',
  startsAt: 2,
  timeZone: 'America/Bogota',
  items: [],
  total: { base: 1, fee: 0, tax: 0, total: 1, currency: 'COP' },
  reservedUntil: 1,
  state: 'RESERVED',
});

function start(renewals: Renewal[], ports = memoryPorts()) {
  const actors = createRenewalsActors({
    renewals: memoryRenewals(ports.backend, renewals),
    saleStorage: ports.saleStorage,
  });
  const flow = createActor(renewalsMachine.provide({ actors }), { input: { seed: 'seed' } }).start();
  return { flow, listed: () => waitFor(flow, (snapshot) => snapshot.matches('listed')) };
}

async function holdSeat(ports: MemoryPorts): Promise<Reservation> {
  const held = await ports.seatHolds.hold({
    eventId: 'ev-paramo',
    salesChannel: 'SELF_SERVICE',
    reservationId: null,
    items: [{ ...seat('A-1'), quantity: 1 }],
    key: 'key-hold',
  });
  if (!held.ok) throw new Error('The seat is not free');
  return held.value;
}

describe('the renewals of a fan', () => {
  it('become the cart of this device, which is paid next', async () => {
    const ports = memoryPorts();
    const { reservationId, eventId } = await holdSeat(ports);
    const { flow, listed } = start([aRenewal(reservationId)], ports);
    await listed();

    flow.send({ type: 'renewal.requested', reservationId });
    await waitFor(flow, ({ status }) => status === 'done');

    expect(toRenewalsView(flow.getSnapshot())).toEqual({ screen: 'inCart', passId: eventId });
    expect(ports.saleStorage.read(getSaleStorageKey('SELF_SERVICE'))).toMatchObject({
      eventId,
      reservationId,
      paymentKey: null,
    });
  });

  it('are released one by one, and a released one is named and gone', async () => {
    const { flow, listed } = start([aRenewal('one'), aRenewal('two')]);
    await listed();

    flow.send({ type: 'release.confirmed', reservationId: 'one' });
    await listed();

    expect(toRenewalsView(flow.getSnapshot())).toEqual({
      screen: 'ready',
      renewals: [aRenewal('two')],
      deciding: null,
      released: aRenewal('one'),
      failure: null,
    });
  });

  it('are read again when one ended meanwhile, and the reason stays visible', async () => {
    const renewals = [aRenewal('one'), aRenewal('two')];
    const { flow, listed } = start(renewals);
    await listed();
    renewals.splice(0, 1);

    flow.send({ type: 'release.confirmed', reservationId: 'one' });
    await listed();

    expect(toRenewalsView(flow.getSnapshot())).toMatchObject({
      renewals: [{ reservationId: 'two' }],
      released: null,
      failure: { code: 'NOT_FOUND' },
    });
  });

  it('stay visible when a decision fails, and are never left undecided', async () => {
    const walked = walkMachine(renewalsMachine, {
      input: { seed: 'seed' },
      events: [
        { type: 'renewal.requested', reservationId: 'one' },
        { type: 'release.confirmed', reservationId: 'one' },
        { type: 'release.confirmed', reservationId: 'unknown' },
        { type: 'retry.requested' },
      ],
      actorResults: {
        list: [ok([aRenewal('one')]), err(createFlowFailure('OFFLINE'))],
        renew: [
          ok(await holdSeat(memoryPorts())),
          err(createFlowFailure('HOLD_EXPIRED')),
          err(createFlowFailure('OFFLINE')),
        ],
        release: [ok(null), err(createFlowFailure('PAYMENT_IN_FLIGHT')), err(createFlowFailure('OFFLINE'))],
      },
      distinguish: ({ context }) => [
        context.failure?.code,
        context.chosen !== null,
        context.renewals !== null,
      ],
    });

    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.statesWithoutPathTo(['renewals.listed', 'renewals.inCart'])).toEqual([]);
    expect(walked.unhandledErrors).toEqual([]);
    const withFailure = walked.snapshots.filter(({ context }) => context.failure?.code === 'HOLD_EXPIRED');
    expect(withFailure.map(toRenewalsView)).toContainEqual(
      expect.objectContaining({
        screen: 'ready',
        renewals: [aRenewal('one')],
        deciding: null,
        released: null,
      }),
    );
  });
});
