import { assign } from 'xstate';
import { getValue, hasFailedWith, hasSucceeded } from '../../support/actor-result.ts';
import { transitionOnError, transitionOnFailure } from '../../support/failure-transitions.ts';
import { buildIdempotencyKey } from '../sale.context.ts';
import { saleSetup } from '../sale.setup.ts';
import { buildCartUpdate, cartEditEvents, ignoredEvents, stadiumRequestEvents } from './cart-events.ts';

/** Assisted sale: the seller searches, registers or confirms the fan. */
export const choosingFan = saleSetup.createStateConfig({
  on: {
    ...cartEditEvents,
    ...stadiumRequestEvents,
    'fan.searched': { target: 'searchingFan', actions: 'storeQuery' },
    'fan.registered': { target: 'registeringFan', actions: ['storeNewFan', 'issueKey'] },
    'fan.confirmed': {
      guard: 'hasFoundFan',
      target: 'assigningFan',
      actions: ['planFanAssignment', 'issueKey'],
    },
    'sale.abandoned': '#sale.abandoning',
  },
});

/** The fan is being searched. */
export const searchingFan = saleSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'findFan',
    src: 'findFan',
    input: ({ context }) => ({ query: context.query ?? { email: '' } }),
    onDone: [
      {
        guard: hasSucceeded,
        target: 'choosingFan',
        actions: assign(({ event }) => ({
          found: getValue(event),
          missing: getValue(event) === null,
        })),
      },
      transitionOnFailure('choosingFan'),
    ],
    onError: transitionOnError('choosingFan'),
  },
});

/** A new fan is being registered, for whom the seats are bought. */
export const registeringFan = saleSetup.createStateConfig({
  tags: 'busy',
  on: ignoredEvents,
  invoke: {
    id: 'registerFan',
    src: 'registerFan',
    input: ({ context }) => {
      if (context.newFan === null) throw new Error('The new fan is missing');
      return { fan: context.newFan, key: buildIdempotencyKey(context) };
    },
    onDone: [
      {
        guard: hasSucceeded,
        target: 'assigningFan',
        actions: [
          assign(({ event }) => ({ found: getValue(event), missing: false, newFan: null })),
          'planFanAssignment',
          'issueKey',
        ],
      },
      transitionOnFailure('choosingFan'),
    ],
    onError: transitionOnError('choosingFan'),
  },
});

/** The cart is being assigned to the fan. */
export const assigningFan = saleSetup.createStateConfig({
  tags: 'busy',
  on: ignoredEvents,
  invoke: {
    id: 'assignFan',
    src: 'updateCart',
    input: ({ context }) => buildCartUpdate(context),
    onDone: [
      {
        guard: hasSucceeded,
        target: 'syncingHold',
        actions: [assign(({ event }) => ({ reservation: getValue(event), changes: [] })), 'storeAssignedFan'],
      },
      {
        guard: hasFailedWith('UNKNOWN', 'HOLD_EXPIRED', 'VERSION_CONFLICT', 'PAYMENT_IN_FLIGHT'),
        target: 'refreshing',
      },
      transitionOnFailure('choosingFan'),
    ],
    onError: transitionOnError('refreshing'),
  },
});
