import { assign, type SnapshotFrom } from 'xstate';
import type { Flow } from '../support/flow.ts';
import { reasonIn, refusedAs, succeeded, valueIn } from '../support/settle.ts';
import { brokenTo, refusedTo } from '../support/unmet.ts';
import { freshSale } from './sale.context.ts';
import type { SaleEvent } from './sale.events.ts';
import { saleSetup } from './sale.setup.ts';
import { cart } from './states/cart.ts';
import {
  choosingEvent,
  choosingSeats,
  expired,
  holding,
  holdingBest,
  openingEvent,
  takingAgain,
} from './states/choosing.ts';
import { charging, reconciling, resuming, settled } from './states/settling.ts';

/**
 * A sale at either desk, from the choice of an event to a purchase whose outcome is known. Nothing of it needs to survive
 * a reload but the keys in the device's memory: it starts by asking how things stand and goes where that leads.
 */
export const saleMachine = saleSetup.createMachine({
  id: 'sale',
  context: ({ input }) => freshSale(input),
  initial: 'recalling',
  invoke: {
    id: 'otherTabs',
    src: 'otherTabs',
    input: ({ context }) => ({ mode: context.mode }),
    onError: '.recalling',
  },
  on: {
    'buyer.signedIn': { guard: 'isOwnDesk', actions: 'keepBuyer' },
    'buyer.signedOut': { guard: 'isOwnDesk', actions: 'forgetBuyer' },
    'method.wished': { actions: 'keepWishedMethod' },
  },
  states: {
    recalling: {
      tags: 'busy',
      invoke: {
        id: 'recall',
        src: 'recall',
        input: ({ context }) => ({ mode: context.mode, eventId: context.eventId }),
        onDone: [
          { guard: succeeded, target: 'sorting', actions: assign(({ event }) => ({ ...valueIn(event) })) },
          {
            guard: refusedAs('NOT_FOUND'),
            target: 'choosingEvent',
            actions: assign(({ event }) => ({ eventId: null, event: null, trouble: reasonIn(event) })),
          },
          refusedTo('unreachable'),
        ],
        onError: brokenTo('unreachable'),
      },
      on: {
        'event.chosen': [
          { guard: 'isWanted', actions: 'wantStadium' },
          { target: 'recalling', actions: 'wantEvent', reenter: true },
        ],
        'step.requested': { actions: 'wantStep' },
      },
    },
    unreachable: {
      on: {
        'retry.requested': 'recalling',
        'memory.changed': 'recalling',
        'event.chosen': { target: 'recalling', actions: 'wantEvent' },
      },
    },
    /** Where do we stand? A payment that may be on comes before everything else. */
    sorting: {
      always: [
        { guard: 'paymentMayBeOn', target: 'reconciling' },
        { guard: 'isHeld', target: 'cart' },
        { guard: 'hasExpired', target: 'expired' },
        { guard: 'hasEvent', target: 'choosingSeats', actions: assign({ reservation: null }) },
        { target: 'choosingEvent' },
      ],
    },
    choosingEvent,
    openingEvent,
    choosingSeats,
    holding,
    holdingBest,
    cart,
    expired,
    takingAgain,
    charging,
    resuming,
    reconciling,
    settled,
    abandoning: {
      tags: 'busy',
      invoke: {
        id: 'leave',
        src: 'leave',
        input: ({ context }) => ({
          mode: context.mode,
          reservationId: context.reservation?.status === 'ACTIVE' ? context.reservation.reservationId : null,
        }),
        onDone: { target: 'choosingEvent', actions: 'startOver' },
        onError: { target: 'choosingEvent', actions: 'startOver' },
      },
    },
  },
});

export type SaleSnapshot = SnapshotFrom<typeof saleMachine>;
export type SaleFlow = Flow<SaleSnapshot, SaleEvent>;
