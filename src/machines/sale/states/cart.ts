import { assign } from 'xstate';
import { reasonIn, refusedAs, succeeded, valueIn } from '../../support/settle.ts';
import { brokenTo, refusedTo } from '../../support/unmet.ts';
import { keyOf, type SaleContext } from '../sale.context.ts';
import { saleSetup } from '../sale.setup.ts';
import { afterClaim, afterRefusal, picking } from './choosing.ts';
import { paying } from './paying.ts';

/** Taking something out of the cart, from wherever it is shown at rest. */
const editing = {
  'item.removed': { target: 'changing', actions: ['planRemoval', 'nameIntention'] },
  'itemQuantity.chosen': { target: 'changing', actions: ['planQuantity', 'nameIntention'] },
} as const;

/** Answers on their way must be heard: nothing leads away meanwhile. */
const undisturbed = { 'event.chosen': {}, 'buyer.signedOut': {}, 'memory.changed': {} } as const;

const toStadium = {
  'step.requested': { guard: 'asksStadium', target: 'held', actions: 'wantStadium' },
} as const;

const callOf = (context: SaleContext) => ({
  mode: context.mode,
  eventId: context.event?.id ?? '',
  reservationId: context.reservation?.reservationId ?? '',
  version: context.reservation?.version ?? 0,
  ops: context.changes,
  key: keyOf(context),
});

/** Seats are held: the hold's own clock runs as a child all the while, and its end ends this state. */
export const cart = saleSetup.createStateConfig({
  initial: 'arriving',
  invoke: {
    id: 'reservation',
    src: 'reservation',
    input: ({ context }) => {
      if (context.reservation === null) throw new Error('A cart without a reservation');
      return {
        reservation: context.reservation,
        highDemand: context.event?.highDemand ?? false,
        seed: keyOf(context),
      };
    },
    onSnapshot: {
      guard: ({ context, event }) => isNewer(event.snapshot.context.reservation, context.reservation),
      actions: assign(({ event }) => ({ reservation: event.snapshot.context.reservation })),
    },
    onDone: {
      target: 'sorting',
      actions: assign(({ event }) => ({ reservation: event.output.reservation })),
    },
    onError: 'recalling',
  },
  on: {
    // Whatever is only being read is read again: an answer that was on its way may be older than the news.
    'memory.changed': '.refreshing',
    'buyer.signedOut': { guard: 'isOwnDesk', target: 'recalling', actions: 'forgetBuyer' },
    'buyer.signedIn': { guard: 'isOwnDesk', actions: 'keepBuyer' },
    'event.chosen': [
      { guard: 'isSameEvent', target: '.held', actions: 'wantStadium' },
      { target: 'recalling', actions: 'wantEvent' },
    ],
  },
  states: {
    arriving: {
      always: [
        { guard: 'wantsStadium', target: 'held' },
        { guard: 'needsSignIn', target: 'signingIn' },
        { guard: 'needsIdentity', target: 'naming' },
        { guard: 'needsFan', target: 'findingFan' },
        { target: 'paying' },
      ],
    },
    /** Back at the map with seats held: more may be added, some let go. */
    held: {
      on: {
        ...picking,
        ...editing,
        'hold.requested': { guard: 'canHold', target: 'adding', actions: 'nameIntention' },
        'alternative.chosen': { target: 'adding', actions: ['takeAlternative', 'nameIntention'] },
        'checkout.requested': { target: 'arriving', actions: ['wantCheckout', 'clearChoice'] },
        'step.requested': {
          guard: 'asksBuy',
          target: 'arriving',
          actions: ['wantCheckout', 'clearChoice'],
        },
        'sale.abandoned': '#sale.abandoning',
      },
    },
    adding: {
      tags: ['busy', 'changing'],
      on: undisturbed,
      invoke: {
        id: 'add',
        src: 'hold',
        input: ({ context }) => ({
          mode: context.mode,
          eventId: context.event?.id ?? '',
          reservationId: context.reservation?.reservationId ?? null,
          items: context.choice,
          key: keyOf(context),
        }),
        onDone: [
          {
            guard: succeeded,
            target: 'telling',
            actions: assign(({ event }) => afterClaim(valueIn(event))),
          },
          { guard: refusedAs('UNKNOWN', 'HOLD_EXPIRED'), target: 'refreshing' },
          {
            target: 'held',
            actions: assign(({ context, event }) => afterRefusal(context, reasonIn(event))),
          },
        ],
        onError: brokenTo('refreshing'),
      },
    },
    changing: {
      tags: ['busy', 'changing'],
      on: undisturbed,
      invoke: {
        id: 'change',
        src: 'change',
        input: ({ context }) => callOf(context),
        onDone: [
          {
            guard: succeeded,
            target: 'telling',
            actions: assign(({ event }) => ({ reservation: valueIn(event), changes: [] })),
          },
          {
            guard: refusedAs('UNKNOWN', 'HOLD_EXPIRED', 'VERSION_CONFLICT', 'PAYMENT_IN_FLIGHT'),
            target: 'refreshing',
          },
          refusedTo('arriving'),
        ],
        onError: brokenTo('refreshing'),
      },
    },
    /** The cart may have been changed elsewhere: look again, and show what differs. */
    refreshing: {
      tags: ['busy', 'changing'],
      invoke: {
        id: 'refresh',
        src: 'refresh',
        input: ({ context }) => ({ reservationId: context.reservation?.reservationId ?? '' }),
        onDone: [
          {
            guard: succeeded,
            target: 'telling',
            actions: assign(({ context, event }) => ({
              reservation: valueIn(event),
              cartChanged: context.cartChanged || differs(context.reservation, valueIn(event)),
              changes: [],
            })),
          },
          refusedTo('arriving'),
        ],
        onError: brokenTo('arriving'),
      },
    },
    /** The hold's clock hears what the cart has become. */
    telling: {
      always: [
        { guard: 'isHeld', target: 'arriving', actions: 'tellReservation' },
        { target: '#sale.sorting' },
      ],
    },
    signingIn: {
      on: {
        ...editing,
        ...toStadium,
        'buyer.signedIn': { guard: 'isOwnDesk', target: 'arriving', actions: 'keepBuyer' },
        'sale.abandoned': '#sale.abandoning',
      },
    },
    naming: {
      on: {
        ...editing,
        ...toStadium,
        'identity.submitted': { target: 'savingIdentity', actions: 'forgetRefusals' },
        'sale.abandoned': '#sale.abandoning',
      },
    },
    savingIdentity: {
      tags: 'busy',
      on: undisturbed,
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
            guard: succeeded,
            target: 'arriving',
            actions: assign(({ event }) => ({ buyer: valueIn(event) })),
          },
          refusedTo('naming'),
        ],
        onError: brokenTo('naming'),
      },
    },
    findingFan: {
      on: {
        ...editing,
        ...toStadium,
        'fan.searched': { target: 'searchingFan', actions: 'keepQuery' },
        'fan.registered': { target: 'registeringFan', actions: ['keepNewFan', 'nameIntention'] },
        'fan.confirmed': {
          guard: 'hasFound',
          target: 'assigningFan',
          actions: ['planFan', 'nameIntention'],
        },
        'sale.abandoned': '#sale.abandoning',
      },
    },
    searchingFan: {
      tags: 'busy',
      invoke: {
        id: 'findFan',
        src: 'findFan',
        input: ({ context }) => ({ query: context.query ?? { email: '' } }),
        onDone: [
          {
            guard: succeeded,
            target: 'findingFan',
            actions: assign(({ event }) => ({
              found: valueIn(event),
              missing: valueIn(event) === null,
            })),
          },
          refusedTo('findingFan'),
        ],
        onError: brokenTo('findingFan'),
      },
    },
    registeringFan: {
      tags: 'busy',
      on: undisturbed,
      invoke: {
        id: 'registerFan',
        src: 'registerFan',
        input: ({ context }) => {
          if (context.newFan === null) throw new Error('Nobody to register');
          return { fan: context.newFan, key: keyOf(context) };
        },
        onDone: [
          {
            guard: succeeded,
            target: 'assigningFan',
            actions: [
              assign(({ event }) => ({ found: valueIn(event), missing: false, newFan: null })),
              'planFan',
              'nameIntention',
            ],
          },
          refusedTo('findingFan'),
        ],
        onError: brokenTo('findingFan'),
      },
    },
    assigningFan: {
      tags: 'busy',
      on: undisturbed,
      invoke: {
        id: 'assignFan',
        src: 'change',
        input: ({ context }) => callOf(context),
        onDone: [
          {
            guard: succeeded,
            target: 'telling',
            actions: [assign(({ event }) => ({ reservation: valueIn(event), changes: [] })), 'nameFan'],
          },
          {
            guard: refusedAs('UNKNOWN', 'HOLD_EXPIRED', 'VERSION_CONFLICT', 'PAYMENT_IN_FLIGHT'),
            target: 'refreshing',
          },
          refusedTo('findingFan'),
        ],
        onError: brokenTo('refreshing'),
      },
    },
    paying,
  },
});

type Held = SaleContext['reservation'];

const isNewer = (heard: NonNullable<Held>, known: Held): boolean =>
  known !== null && heard !== known && heard.serverNow >= known.serverNow;

/** Whether the buyer must look again: other places, or another total. */
const differs = (before: Held, after: Held): boolean =>
  before === null ||
  after === null ||
  before.total.total !== after.total.total ||
  before.items.map(({ id, quantity }) => `${id}:${quantity}`).join() !==
    after.items.map(({ id, quantity }) => `${id}:${quantity}`).join();
