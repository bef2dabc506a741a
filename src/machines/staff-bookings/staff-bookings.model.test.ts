import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { StaffBooking, StaffBookingAction, StaffBookingPage } from '#domain/order/staff-booking.ts';
import { err, ok } from '#domain/shared/result.ts';
import { actionSnapshots } from '#testing/required-step-up.ts';
import { walkMachine } from '#testing/walk-machine.ts';
import type { ActorResult } from '../support/actor-result.ts';
import { createFlowFailure } from '../support/flow-failure.ts';
import { staffBookingsActorSlots, staffBookingsMachine } from './staff-bookings.machine.ts';
import { toStaffBookingsView } from './staff-bookings.view.ts';

const sale: StaffBooking = {
  kind: 'BOOKING',
  reservationId: 'r',
  code: 'TQ7H2K44',
  event: 'Páramo – Ceiba',
  startsAt: 2,
  timeZone: 'America/Bogota',
  buyer: { name: 'Mariana Rojas', email: 'mariana@correo.co' },
  items: [],
  total: { base: 1, fee: 0, tax: 0, total: 1, currency: 'COP' },
  deadline: 1,
  isLate: false,
  isRejected: false,
  since: 0,
  mayConfirm: false,
  by: 'Adriana Pardo',
  reference: null,
};
const page = (...items: readonly StaffBooking[]): ActorResult<StaffBookingPage> =>
  ok({ items, total: items.length, page: 0, pageSize: 20 });
const release = { type: 'action.requested', act: { kind: 'RELEASE' } } as const;
const chosen = { type: 'booking.chosen', reservationId: 'r' } as const;

const walked = walkMachine(staffBookingsMachine, {
  input: { kind: 'BOOKING', seed: 's' },
  events: [
    chosen,
    { type: 'booking.chosen', reservationId: 'another' },
    { type: 'booking.closed' },
    release,
    { type: 'action.requested', act: { kind: 'CONFIRM' } },
    { type: 'search.submitted', searchText: 'TQ7H2K44' },
    { type: 'page.chosen', page: 1 },
    { type: 'retry.requested' },
  ],
  actorResults: {
    findBookings: [page(sale), err(createFlowFailure('OFFLINE'))],
    resolve: [
      { status: 'done', value: null },
      { status: 'failed', failure: createFlowFailure('ALREADY_PAID') },
    ],
  },
  childSnapshots: { resolve: actionSnapshots },
  distinguish: ({ context }) => [
    context.failure?.code,
    context.sale?.reservationId,
    context.done?.act.kind,
    context.searchText,
    context.page,
    context.found === null,
    context.phase,
    context.act?.kind,
  ],
});
const views = walked.snapshots.map(toStaffBookingsView);
const lists = views.flatMap((view) => (view.screen === 'ready' ? [view] : []));

/** Spec §3, RESERVATION and PROCESSING_TRANSFER: seats that wait for a staff decision. */
describe('staff bookings, explored', () => {
  it('reach every state and can always return to the list', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.statesWithoutPathTo(['staffBookings.showing'])).toEqual([]);
    expect(walked.unhandledErrors).toEqual([]);
  });

  it('can be selected while the list is reloading', () => {
    const again = walked.snapshots.filter(
      (snapshot) => snapshot.matches('loading') && snapshot.context.found !== null,
    );

    expect(again.length).toBeGreaterThan(0);
    expect(again.every((snapshot) => snapshot.can(chosen))).toBe(true);
  });

  it('show every screen', () => {
    expect([...new Set(views.map(({ screen }) => screen))].toSorted()).toEqual([
      'failed',
      'loading',
      'ready',
    ]);
  });

  it('allow only actions of the selected booking’s kind', () => {
    const acting = walked.snapshots.filter(({ context }) => context.act !== null);

    expect(acting.length).toBeGreaterThan(0);
    expect(acting.every(({ context }) => context.sale !== null && context.act?.kind === 'RELEASE')).toBe(
      true,
    );
  });

  it('show what was resolved and clear the selection', () => {
    const done = lists.filter((view) => view.done !== null && view.chosen === null);

    expect(done.length).toBeGreaterThan(0);
  });

  it('are reloaded with the reason when somebody else was first', () => {
    expect(lists.some(({ failure, chosen: one }) => failure?.code === 'ALREADY_PAID' && one === null)).toBe(
      true,
    );
  });
});

describe('staff bookings', () => {
  it('keep the key for a retry after a lost response, and use a new key for any other action', async () => {
    const keys: string[] = [];
    const actor = createActor(
      staffBookingsMachine.provide({
        actors: {
          findBookings: fromPromise(async () => page(sale)),
          resolve: staffBookingsActorSlots.resolve.provide({
            actors: {
              perform: fromPromise(async ({ input }) => {
                keys.push(input.key);
                return err(createFlowFailure('UNKNOWN'));
              }),
            },
          }),
        },
      }),
      { input: { kind: 'BOOKING', seed: 's' } },
    ).start();
    const waitUntilIdle = () =>
      waitFor(actor, (snapshot) => !snapshot.hasTag('busy') && snapshot.context.phase === 'confirming');
    const ask = async (act: StaffBookingAction) => {
      actor.send({ type: 'action.requested', act });
      await waitUntilIdle();
    };
    await waitUntilIdle();
    actor.send(chosen);

    await ask({ kind: 'PAY', payment: { method: 'CASH' } });
    await ask({ kind: 'PAY', payment: { method: 'CASH' } });
    await ask({ kind: 'PAY', payment: { method: 'TPV', voucherNumber: '0045' } });

    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[1]);
    expect(toStaffBookingsView(actor.getSnapshot())).toMatchObject({
      chosen: { failure: { code: 'UNKNOWN' } },
    });
  });

  it.each([
    [
      { code: null, buyer: null },
      { PAY: false, RELEASE: true, CONFIRM: false, REJECT: false },
    ],
    [{}, { PAY: true, RELEASE: true, CONFIRM: false, REJECT: false }],
    [
      { kind: 'TRANSFER', mayConfirm: true },
      { PAY: false, RELEASE: false, CONFIRM: true, REJECT: true },
    ],
    [
      { kind: 'TRANSFER', mayConfirm: true, isLate: true },
      { PAY: false, RELEASE: false, CONFIRM: true, REJECT: false },
    ],
    [{ kind: 'TRANSFER' }, { PAY: false, RELEASE: false, CONFIRM: false, REJECT: true }],
  ] as const)('that are %j allow these actions: %j', async (like, may) => {
    const one: StaffBooking = { ...sale, ...like };
    const actor = createActor(
      staffBookingsMachine.provide({ actors: { findBookings: fromPromise(async () => page(one)) } }),
      {
        input: { kind: one.kind, seed: 's' },
      },
    ).start();
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));

    actor.send(chosen);

    expect(toStaffBookingsView(actor.getSnapshot())).toMatchObject({ chosen: { may } });
  });
});
