import { assign } from 'xstate';
import type { InstallmentOptions } from '#domain/payment/installment-options.ts';
import { firstOffered, isOffered, type PaymentChoice } from '#domain/payment/payment-choice.ts';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import { reasonIn, refusedAs, succeeded, valueIn } from '../../support/settle.ts';
import { unexpected } from '../../support/trouble.ts';
import { brokenTo, keepReason, refusedTo } from '../../support/unmet.ts';
import { cardToAsk, chosenPlan, chosenWay, type SaleContext, walletPartOf } from '../sale.context.ts';
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
        input: ({ context }) => ({
          reservationId: context.reservation?.reservationId ?? '',
          walletPart: walletPartOf(context),
        }),
        onDone: [
          {
            guard: succeeded,
            target: 'entering',
            actions: [
              assign(({ context, event }) => ({
                choices: valueIn(event),
                ...stillOffered(context, valueIn(event)),
              })),
              'takeCard',
            ],
          },
          { target: 'entering', actions: assign(({ event }) => ({ choices: [], trouble: reasonIn(event) })) },
        ],
        onError: { target: 'entering', actions: assign({ choices: [], trouble: unexpected }) },
      },
    },
    entering: {
      initial: 'weighing',
      on: {
        'item.removed': { target: '#sale.cart.changing', actions: ['planRemoval', 'nameIntention'] },
        'itemQuantity.chosen': { target: '#sale.cart.changing', actions: ['planQuantity', 'nameIntention'] },
        'step.requested': { guard: 'asksStadium', target: '#sale.cart.held', actions: 'wantStadium' },
        'retry.requested': 'loadingChoices',
        'fan.changeRequested': { guard: 'namesFan', target: '#sale.cart.arriving', actions: 'changeFan' },
        'cart.confirmed': { actions: 'agreeToCart' },
        'method.chosen': { target: '.weighing', actions: 'keepMethod' },
        'balance.toggled': { guard: 'hasPart', target: 'loadingChoices', actions: 'toggleBalance' },
        'card.chosen': { guard: 'isGoodCard', target: '.weighing', actions: 'keepCard' },
        'cardNumber.begun': { guard: 'isAnotherBank', target: '.weighing', actions: 'keepBin' },
        'installments.chosen': { guard: 'isOffered', actions: 'keepInstallments' },
        'cardRemoval.confirmed': { target: 'removingCard', actions: 'forgetRefusals' },
        'payment.submitted': [
          { guard: 'paysByCard', target: 'tokenising', actions: 'forgetRefusals' },
          { guard: 'paysDirectly', target: '#sale.charging', actions: ['keepPayment', 'namePayment'] },
        ],
      },
      states: {
        weighing: {
          always: [{ guard: 'canAskOffers', target: 'askingOffers' }, { target: 'ready' }],
        },
        /** In how many parts? Nobody has to wait for it: without an answer the cart is paid at once. */
        askingOffers: {
          invoke: {
            id: 'offers',
            src: 'offers',
            input: ({ context }) => ({
              reservationId: context.reservation?.reservationId ?? '',
              card: cardToAsk(context),
              walletPart: walletPartOf(context),
            }),
            onDone: [
              {
                guard: succeeded,
                target: 'ready',
                actions: assign(({ context, event }) => offered(context, valueIn(event))),
              },
              { target: 'ready', actions: assign({ installments: 1 }) },
            ],
            onError: { target: 'ready', actions: assign({ installments: 1 }) },
          },
        },
        ready: {},
      },
    },
    removingCard: {
      tags: 'busy',
      on: { 'event.chosen': {}, 'buyer.signedOut': {}, 'sale.abandoned': {}, 'memory.changed': {} },
      invoke: {
        id: 'removeCard',
        src: 'removeCard',
        input: ({ event }) => ({ cardId: event.type === 'cardRemoval.confirmed' ? event.cardId : '' }),
        onDone: [
          {
            guard: succeeded,
            target: 'entering',
            actions: [
              assign(({ context, event }) => ({ choices: withCards(context.choices, valueIn(event)) })),
              'takeCard',
            ],
          },
          // Another tab was faster.
          { guard: refusedAs('NOT_FOUND'), target: 'loadingChoices' },
          refusedTo('entering'),
        ],
        onError: brokenTo('entering'),
      },
    },
    /** The card goes from here straight to the provider; only its token is kept. */
    tokenising: {
      tags: ['busy', 'sending'],
      on: { 'event.chosen': {}, 'buyer.signedOut': {}, 'sale.abandoned': {}, 'memory.changed': {} },
      invoke: {
        id: 'tokenise',
        src: 'tokenise',
        input: ({ context, event }) => ({
          reservationId: context.reservation?.reservationId ?? '',
          typed: event.type === 'payment.submitted' && event.payment.method === 'CARD' ? event.payment : null,
          installments: chosenPlan(context)?.installments ?? 1,
          issuerId: context.offers?.issuer?.id ?? null,
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
          // The saved card is gone: what there is to pay with is read again.
          { guard: refusedAs('NOT_FOUND'), target: 'loadingChoices', actions: keepReason },
          refusedTo('entering'),
        ],
        onError: brokenTo('entering'),
      },
    },
  },
});

/** What the bank offers, and the number of parts that was wanted while it is among it. */
const offered = (
  { installments }: SaleContext,
  offers: InstallmentOptions,
): Pick<SaleContext, 'offers' | 'installments'> => ({
  offers,
  installments: offers.plans.some((plan) => plan.installments === installments) ? installments : 1,
});

const withCards = (
  choices: readonly PaymentChoice[],
  cards: readonly SavedCard[],
): readonly PaymentChoice[] =>
  choices.map((choice) => (choice.method === 'CARD' ? { ...choice, cards } : choice));

/** The way that was chosen, while it can be had; else the first one. */
function stillOffered(
  context: SaleContext,
  choices: readonly PaymentChoice[],
): Pick<SaleContext, 'method' | 'place'> {
  const chosen = chosenWay(context);
  if (chosen !== null && isOffered(choices, chosen)) return chosen;
  return firstOffered(choices) ?? { method: null, place: null };
}
