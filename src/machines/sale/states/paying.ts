import { assign } from 'xstate';
import { firstOffered, isOffered, type PaymentChoice } from '#domain/payment/payment-choice.ts';
import { reasonIn, succeeded, valueIn } from '../../support/settle.ts';
import { unexpected } from '../../support/trouble.ts';
import { chosenWay, type SaleContext } from '../sale.context.ts';
import { saleSetup } from '../sale.setup.ts';

/** Choosing how to pay and typing it. A submitted payment leaves this state at once: pressing twice is heard once. */
export const paying = saleSetup.createStateConfig({
  initial: 'loadingChoices',
  on: { 'sale.abandoned': '#sale.abandoning' },
  states: {
    loadingChoices: {
      tags: 'busy',
      on: { 'step.requested': { guard: 'asksStadium', target: '#sale.cart.held', actions: 'wantStadium' } },
      invoke: {
        id: 'choices',
        src: 'choices',
        input: ({ context }) => ({ reservationId: context.reservation?.reservationId ?? '' }),
        onDone: [
          {
            guard: succeeded,
            target: 'entering',
            actions: assign(({ context, event }) => ({
              choices: valueIn(event),
              ...stillOffered(context, valueIn(event)),
            })),
          },
          { target: 'entering', actions: assign(({ event }) => ({ choices: [], trouble: reasonIn(event) })) },
        ],
        onError: { target: 'entering', actions: assign({ choices: [], trouble: unexpected }) },
      },
    },
    entering: {
      on: {
        'item.removed': { target: '#sale.cart.changing', actions: ['planRemoval', 'nameIntention'] },
        'itemQuantity.chosen': { target: '#sale.cart.changing', actions: ['planQuantity', 'nameIntention'] },
        'memory.changed': '#sale.cart.refreshing',
        'step.requested': { guard: 'asksStadium', target: '#sale.cart.held', actions: 'wantStadium' },
        'retry.requested': 'loadingChoices',
        'fan.changeRequested': { guard: 'namesFan', target: '#sale.cart.arriving', actions: 'changeFan' },
        'cart.confirmed': { actions: 'agreeToCart' },
        'method.chosen': { actions: 'keepMethod' },
        'payment.submitted': [
          { guard: 'paysByCard', target: 'tokenising', actions: 'forgetRefusals' },
          { guard: 'paysDirectly', target: '#sale.charging', actions: ['keepPayment', 'namePayment'] },
        ],
      },
    },
    /** The card goes from here straight to the provider; only its token is kept. */
    tokenising: {
      tags: ['busy', 'sending'],
      on: { 'event.chosen': {}, 'buyer.signedOut': {}, 'sale.abandoned': {} },
      invoke: {
        id: 'tokenise',
        src: 'tokenise',
        input: ({ context, event }) => ({
          reservationId: context.reservation?.reservationId ?? '',
          card:
            event.type === 'payment.submitted' && event.payment.method === 'CARD' ? event.payment.card : null,
          installments:
            event.type === 'payment.submitted' && event.payment.method === 'CARD'
              ? event.payment.installments
              : 1,
        }),
        onDone: [
          {
            guard: succeeded,
            target: '#sale.charging',
            actions: [
              assign(({ event }) => ({ payment: valueIn(event), method: valueIn(event).method })),
              'namePayment',
            ],
          },
          { target: 'entering', actions: assign(({ event }) => ({ trouble: reasonIn(event) })) },
        ],
        onError: { target: 'entering', actions: assign({ trouble: unexpected }) },
      },
    },
  },
});

/** The way that was chosen, while it can be had; else the first one. */
function stillOffered(
  context: SaleContext,
  choices: readonly PaymentChoice[],
): Pick<SaleContext, 'method' | 'place'> {
  const chosen = chosenWay(context);
  if (chosen !== null && isOffered(choices, chosen)) return chosen;
  return firstOffered(choices) ?? { method: null, place: null };
}
