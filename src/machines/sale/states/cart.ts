import { assign } from 'xstate';
import { getFailure, getValue, hasFailedWith, hasSucceeded } from '../../support/actor-result.ts';
import { transitionOnError, transitionOnFailure } from '../../support/failure-transitions.ts';
import { buildIdempotencyKey, type SaleContext } from '../sale.context.ts';
import { saleSetup } from '../sale.setup.ts';
import { buildCartUpdate, cartEditEvents, ignoredEvents, stadiumRequestEvents } from './cart-events.ts';
import { assigningFan, choosingFan, registeringFan, searchingFan } from './choosing-fan.ts';
import { applyHold, applyHoldFailure, seatPickingEvents } from './choosing-seats.ts';
import { paying } from './paying.ts';

/** Seats are held. The hold runs as a child machine; when it ends, this state ends. */
export const cart = saleSetup.createStateConfig({
  initial: 'routing',
  invoke: {
    id: 'reservation',
    src: 'reservation',
    input: ({ context }) => {
      if (context.reservation === null) throw new Error('The cart has no reservation');
      return {
        reservation: context.reservation,
        highDemand: context.event?.highDemand ?? false,
        seed: buildIdempotencyKey(context),
      };
    },
    onSnapshot: {
      guard: ({ context, event }) =>
        isNewerReservation(event.snapshot.context.reservation, context.reservation),
      actions: assign(({ event }) => ({ reservation: event.snapshot.context.reservation })),
    },
    onDone: {
      target: 'routing',
      actions: assign(({ event }) => ({ reservation: event.output.reservation })),
    },
    onError: 'restoring',
  },
  on: {
    // Pending reads are repeated, because their response may be older than the change.
    'storage.changed': '.refreshing',
    'buyer.signedOut': { guard: 'isSelfService', target: '#sale.signedOut', actions: 'clearBuyer' },
    'buyer.signedIn': { guard: 'isSelfService', actions: 'storeBuyer' },
    'event.chosen': [
      { guard: 'isSameEvent', target: '.held', actions: 'goToStadium' },
      { target: 'restoring', actions: 'requestEvent' },
    ],
  },
  states: {
    routing: {
      always: [
        { guard: 'isAtStadium', target: 'held' },
        { guard: 'needsSignIn', target: 'signingIn' },
        { guard: 'needsIdentity', target: 'enteringIdentity' },
        { guard: 'needsFan', target: 'choosingFan' },
        { target: 'paying' },
      ],
    },
    /** The map with held seats: seats can be added and removed. */
    held: {
      on: {
        ...seatPickingEvents,
        ...cartEditEvents,
        'hold.requested': { guard: 'canHold', target: 'adding', actions: 'issueKey' },
        'alternative.chosen': { target: 'adding', actions: ['selectAlternative', 'issueKey'] },
        'checkout.requested': { target: 'routing', actions: ['goToCheckout', 'clearSelection'] },
        'step.requested': {
          guard: 'requestsPurchase',
          target: 'routing',
          actions: ['goToCheckout', 'clearSelection'],
        },
        'sale.abandoned': '#sale.abandoning',
      },
    },
    adding: {
      tags: ['busy', 'updating'],
      on: ignoredEvents,
      invoke: {
        id: 'addSeats',
        src: 'hold',
        input: ({ context }) => ({
          salesChannel: context.salesChannel,
          eventId: context.event?.id ?? '',
          reservationId: context.reservation?.reservationId ?? null,
          items: context.choice,
          key: buildIdempotencyKey(context),
        }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'syncingHold',
            actions: assign(({ event }) => applyHold(getValue(event))),
          },
          { guard: hasFailedWith('UNKNOWN', 'HOLD_EXPIRED'), target: 'refreshing' },
          {
            target: 'held',
            actions: assign(({ context, event }) => applyHoldFailure(context, getFailure(event))),
          },
        ],
        onError: transitionOnError('refreshing'),
      },
    },
    updating: {
      tags: ['busy', 'updating'],
      on: ignoredEvents,
      invoke: {
        id: 'updateCart',
        src: 'updateCart',
        input: ({ context }) => buildCartUpdate(context),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'syncingHold',
            actions: assign(({ event }) => ({ reservation: getValue(event), changes: [] })),
          },
          {
            guard: hasFailedWith('UNKNOWN', 'HOLD_EXPIRED', 'VERSION_CONFLICT', 'PAYMENT_IN_FLIGHT'),
            target: 'refreshing',
          },
          transitionOnFailure('routing'),
        ],
        onError: transitionOnError('refreshing'),
      },
    },
    /** The cart may have changed elsewhere: it is read again, and differences are shown. */
    refreshing: {
      tags: ['busy', 'updating'],
      invoke: {
        id: 'refreshHold',
        src: 'refreshHold',
        input: ({ context }) => ({ reservationId: context.reservation?.reservationId ?? '' }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'syncingHold',
            actions: assign(({ context, event }) => ({
              reservation: getValue(event),
              cartChanged: context.cartChanged || hasCartChanged(context.reservation, getValue(event)),
              changes: [],
            })),
          },
          transitionOnFailure('routing'),
        ],
        onError: transitionOnError('routing'),
      },
    },
    /** Passes the updated cart to the hold. */
    syncingHold: {
      always: [
        { guard: 'isHeld', target: 'routing', actions: 'syncReservation' },
        { target: '#sale.routing' },
      ],
    },
    signingIn: {
      on: {
        ...cartEditEvents,
        ...stadiumRequestEvents,
        'buyer.signedIn': { guard: 'isSelfService', target: 'routing', actions: 'storeBuyer' },
        'sale.abandoned': '#sale.abandoning',
      },
    },
    enteringIdentity: {
      on: {
        ...cartEditEvents,
        ...stadiumRequestEvents,
        'identity.submitted': {
          target: 'savingIdentity',
          actions: ['clearFailures', assign(({ event }) => ({ payerEmail: event.email }))],
        },
        'sale.abandoned': '#sale.abandoning',
      },
    },
    savingIdentity: {
      tags: 'busy',
      on: ignoredEvents,
      invoke: {
        id: 'saveIdentity',
        src: 'saveIdentity',
        input: ({ context, event }) => ({
          identity:
            event.type === 'identity.submitted'
              ? event.identity
              : {
                  firstName: context.buyer?.firstName ?? '',
                  lastName: context.buyer?.lastName ?? '',
                  documentType: context.buyer?.documentType ?? 'CC',
                  documentNumber: context.buyer?.documentNumber ?? '',
                },
        }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'routing',
            actions: assign(({ event }) => ({ buyer: getValue(event) })),
          },
          transitionOnFailure('enteringIdentity'),
        ],
        onError: transitionOnError('enteringIdentity'),
      },
    },
    choosingFan,
    searchingFan,
    registeringFan,
    assigningFan,
    paying,
  },
});

type HeldReservation = SaleContext['reservation'];

const isNewerReservation = (received: NonNullable<HeldReservation>, known: HeldReservation): boolean =>
  known !== null && received !== known && received.serverNow >= known.serverNow;

/** Checks whether the buyer has to accept the cart again because of other items or another total. */
const hasCartChanged = (before: HeldReservation, after: HeldReservation): boolean =>
  before === null ||
  after === null ||
  before.total.total !== after.total.total ||
  before.items.map(({ id, quantity }) => `${id}:${quantity}`).join() !==
    after.items.map(({ id, quantity }) => `${id}:${quantity}`).join();
