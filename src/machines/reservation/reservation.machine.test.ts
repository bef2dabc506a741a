import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import { err, ok } from '#domain/shared/result.ts';
import { seat } from '#testing/sale-driver.ts';
import { walkMachine } from '#testing/walk-machine.ts';
import { createFlowFailure } from '../support/flow-failure.ts';
import { createReservationActors } from './reservation.actors.ts';
import { reservationMachine } from './reservation.machine.ts';
import { toReservationView } from './reservation.view.ts';

const minute = 60_000;

async function holding(eventId = 'ev-paramo') {
  const ports = memoryPorts();
  const held = await ports.seatHolds.hold({
    eventId,
    salesChannel: 'SELF_SERVICE',
    reservationId: null,
    items: [{ ...seat('A-1'), quantity: 1 }],
    key: 'key-first-hold',
  });
  if (!held.ok) throw new Error('A hold');
  const flow = createActor(reservationMachine.provide({ actors: createReservationActors(ports) }), {
    input: { reservation: held.value, highDemand: eventId === 'ev-final', seed: 'seed' },
  }).start();
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 1_000) {
      ports.clock.advance(Math.min(1_000, left));
      await flushPendingResults();
    }
    await flushPendingResults();
  };
  return { ports, flow, pass, view: () => toReservationView(flow.getSnapshot()) };
}

async function flushPendingResults(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await Promise.resolve();
}

/** Product: hold of 10 minutes, warning at 2; Spec §9 (limit 10). */
describe('ui/clock: a hold', () => {
  it('counts down and warns at two minutes', async () => {
    const { pass, view } = await holding();
    await pass(7 * minute);
    const calm = view();
    await pass(minute);

    expect(calm).toMatchObject({ screen: 'held', remaining: 3 * minute, level: 'plain' });
    expect(view()).toMatchObject({
      screen: 'expiring',
      remaining: 2 * minute,
      emitSessionOpened: 2 * minute,
    });
  });

  it.each([-24 * 60 * minute, 24 * 60 * minute, 30 * minute])(
    'ignores a device clock that jumps by %i ms',
    async (jump) => {
      const { ports, pass, view } = await holding();
      await pass(minute);
      ports.clock.setWallTime(ports.clock.now() + jump);
      ports.clock.resume();
      await pass(0);
      await pass(minute);

      expect(view().remaining).toBe(8 * minute);
    },
  );

  it('is read again when the page resumes after a sleep in which its clock stopped', async () => {
    const { ports, pass, view } = await holding();
    await pass(minute);
    ports.clock.sleep(5 * minute);
    await pass(1_000);
    const before = view().remaining;
    ports.clock.resume();
    await pass(0);

    expect(before).toBe(9 * minute - 1_000);
    expect(view().remaining).toBe(4 * minute - 1_000);
  });

  it('is read again every minute', async () => {
    const { ports, pass, view } = await holding();
    ports.clock.sleep(5 * minute);
    await pass(minute + 1_000);

    expect(view().remaining).toBe(4 * minute - 1_000);
  });

  it('ends only when the server says so', async () => {
    const { flow, pass, view } = await holding();
    await pass(10 * minute + 4_000);

    expect(view().screen).toBe('ended');
    expect(flow.getSnapshot().output?.reservation?.status).toBe('EXPIRED');
  });

  it('is extended at most ten times', async () => {
    const { flow, ports, pass, view } = await holding();
    for (let time = 0; time < 11; time++) {
      flow.send({ type: 'extension.requested' });
      await pass(1_000);
    }

    expect(view()).toMatchObject({ extensionsLeft: 0, canExtend: false });
    expect(ports.backend.callCounts.get('extend')).toBe(10);
  });

  it('of an event in high demand cannot be extended and says so', async () => {
    const { flow, ports, view } = await holding('ev-final');
    flow.send({ type: 'extension.requested' });

    expect(view()).toMatchObject({ canExtend: false, highDemand: true });
    expect(ports.backend.callCounts.get('extend')).toBeUndefined();
  });

  it('can be released', async () => {
    const { flow, pass } = await holding();
    flow.send({ type: 'release.requested' });
    await pass(1_000);

    expect(flow.getSnapshot().output?.reservation?.status).toBe('CANCELLED');
  });
});

describe('a hold, explored', async () => {
  const { flow } = await holding();
  const { reservation } = flow.getSnapshot().context;
  flow.stop();
  const answers = [
    ok(reservation),
    ok({ ...reservation, status: 'EXPIRED', expiresAt: null } as const),
    err(createFlowFailure('EXTENSION_LIMIT')),
    err(createFlowFailure('HOLD_EXPIRED')),
  ];
  const walked = walkMachine(reservationMachine, {
    input: { reservation, highDemand: false, seed: 'seed' },
    events: [
      { type: 'extension.requested' },
      { type: 'release.requested' },
      { type: 'clock.ticked', monotonicMs: 0, hasResumed: false },
      { type: 'clock.ticked', monotonicMs: 9 * minute, hasResumed: false },
      { type: 'clock.ticked', monotonicMs: 20 * minute, hasResumed: true },
    ],
    actorResults: { extend: answers, release: answers, fetchHold: [...answers, ok(null)] },
    distinguish: ({ context }) => [context.remaining, context.monotonicMs, context.reservation.status],
  });

  it('reaches every state and can always end', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.statesWithoutPathTo(['reservation.ended'])).toEqual([]);
    expect(walked.unhandledErrors).toEqual([]);
  });
});
