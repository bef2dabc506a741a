import { assign, type SnapshotFrom } from 'xstate';
import { removeSeats } from '#domain/sale/seat-selection.ts';
import { getFailure, getValue, hasFailedWith, hasSucceeded } from '../support/actor-result.ts';
import { transitionOnError, transitionOnFailure } from '../support/failure-transitions.ts';
import type { Flow } from '../support/flow.ts';
import { createSaleContext } from './sale.context.ts';
import type { SaleEvent } from './sale.events.ts';
import { saleSetup } from './sale.setup.ts';
import { cart } from './states/cart.ts';
import {
  choosingEvent,
  choosingSeats,
  expired,
  holding,
  holdingAgain,
  holdingBestSeats,
  holdingOffer,
  loadingEvent,
} from './states/choosing-seats.ts';
import { resuming, settled, settling } from './states/settling.ts';
import { signedOut } from './states/signed-out.ts';

/**
 * A sale in either sales channel, from the choice of an event to a purchase with a known result. Only the
 * keys in the device's storage survive a reload: the sale starts by reading the current state and continues
 * from there.
 */
export const saleMachine = saleSetup.createMachine({
  id: 'sale',
  context: ({ input }) => createSaleContext(input),
  initial: 'restoring',
  invoke: {
    id: 'otherTabs',
    src: 'otherTabs',
    input: ({ context }) => ({ salesChannel: context.salesChannel }),
    onError: '.restoring',
  },
  on: {
    'buyer.signedIn': { guard: 'isSelfService', actions: 'storeBuyer' },
    'buyer.signedOut': { guard: 'isSelfService', actions: 'clearBuyer' },
    'method.preselected': { actions: 'storeRequestedMethod' },
  },
  states: {
    restoring: {
      entry: 'endAttempt',
      tags: 'busy',
      invoke: {
        id: 'restoreSale',
        src: 'restoreSale',
        input: ({ context }) => ({ salesChannel: context.salesChannel, eventId: context.eventId }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'routing',
            actions: assign(({ context, event }) => ({
              ...getValue(event),
              choice: removeSeats(context.choice, getValue(event).reservation?.items ?? []),
            })),
          },
          {
            guard: hasFailedWith('NOT_FOUND'),
            target: 'choosingEvent',
            actions: assign(({ event }) => ({ eventId: null, event: null, failure: getFailure(event) })),
          },
          transitionOnFailure('unreachable'),
        ],
        onError: transitionOnError('unreachable'),
      },
      on: {
        'event.chosen': [
          { guard: 'isRequestedEvent', actions: 'goToStadium' },
          { target: 'restoring', actions: 'requestEvent', reenter: true },
        ],
        'step.requested': { actions: 'requestStep' },
        'selection.restored': { actions: 'restoreSelection' },
      },
    },
    unreachable: {
      // The hold's time runs: the page comes back by itself when the connection does.
      invoke: { id: 'pageResume', src: 'pageResume', onError: {} },
      on: {
        'page.resumed': 'restoring',
        'retry.requested': 'restoring',
        'storage.changed': 'restoring',
        'buyer.signedIn': [
          { guard: 'isSelfService', target: 'restoring', actions: 'storeBuyer' },
          // The seller, whose session had ended.
          { target: 'restoring' },
        ],
        'event.chosen': { target: 'restoring', actions: 'requestEvent' },
      },
    },
    /** Decides where to continue. A payment that may be pending comes first. */
    routing: {
      always: [
        { guard: 'mayHavePayment', target: 'settling.checking', actions: 'resumeAttempt' },
        { guard: 'isHeld', target: 'cart' },
        { guard: 'hasExpired', target: 'expired' },
        // Something else than its time ended the hold, perhaps the event's cancellation: the event is read again.
        { guard: 'hasEndedUnsold', target: 'restoring' },
        { guard: 'hasEvent', target: 'choosingSeats', actions: assign({ reservation: null }) },
        { target: 'choosingEvent' },
      ],
    },
    choosingEvent,
    loadingEvent,
    choosingSeats,
    holding,
    holdingBestSeats,
    holdingOffer,
    cart,
    expired,
    holdingAgain,
    signedOut,
    settling,
    resuming,
    settled,
    abandoning: {
      tags: 'busy',
      invoke: {
        id: 'endSale',
        src: 'endSale',
        input: ({ context }) => ({
          salesChannel: context.salesChannel,
          reservationId: context.reservation?.status === 'ACTIVE' ? context.reservation.reservationId : null,
        }),
        onDone: { target: 'choosingEvent', actions: 'resetSale' },
        onError: { target: 'choosingEvent', actions: 'resetSale' },
      },
    },
  },
});

export type SaleSnapshot = SnapshotFrom<typeof saleMachine>;
export type SaleFlow = Flow<SaleSnapshot, SaleEvent>;
