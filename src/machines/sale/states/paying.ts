import { assign } from 'xstate';
import type { InstallmentOptions } from '#domain/payment/installment-options.ts';
import { firstOffered, firstWayOf, isOffered, type PaymentChoice } from '#domain/payment/payment-choice.ts';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import { reasonIn, refusedAs, succeeded, valueIn } from '../../support/settle.ts';
import { unexpected } from '../../support/trouble.ts';
import { brokenTo, keepReason, refusedTo } from '../../support/unmet.ts';
import { cardAsked, chosenPlan, type SaleContext, walletPartOf } from '../sale.context.ts';
import { saleSetup } from '../sale.setup.ts';

/** Choosing how to pay and typing it. A submitted payment leaves this state at once: pressing twice is heard once. */
export const paying = saleSetup.createStateConfig({
  initial: 'loadingChoices',
  on: { 'sale.abandoned': '#sale.abandoning' },
  states: {
    loadingChoices: {
      tags: 'busy',
      on: {
        'step.requested': { guard: 'asksStadium', target: '#sale.cart.held', actions: 'wantStadium' },
        'balance.toggled': {
          guard: 'hasBalance',
          target: 'loadingChoices',
          reenter: true,
          actions: 'toggleBalance',
        },
        'balanceAmount.typed': {
          guard: 'usesBalance',
          target: 'entering.typingAmount',
          actions: ['keepAmount', assign({ choicesBeside: null })],
        },
      },
      invoke: {
        id: 'choices',
        src: 'choices',
        input: ({ context }) => waysAsked(context),
        onDone: [
          {
            guard: succeeded,
            target: 'entering',
            actions: [
              assign(({ context, event }) => ({
                choices: valueIn(event),
                choicesBeside: walletPartOf(context),
                ...stillOffered(context, valueIn(event)),
              })),
              'takeCard',
            ],
          },
          {
            target: 'entering',
            actions: assign(({ event }) => ({ choices: [], choicesBeside: 0, trouble: reasonIn(event) })),
          },
        ],
        onError: {
          target: 'entering',
          actions: assign({ choices: [], choicesBeside: 0, trouble: unexpected }),
        },
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
        'method.wished': [
          { guard: 'isAnotherWish', target: '.weighing', actions: ['keepWishedMethod', 'takeWishedMethod'] },
          { actions: 'keepWishedMethod' },
        ],
        'balance.toggled': { guard: 'hasBalance', target: '.weighing', actions: 'toggleBalance' },
        'balanceAmount.typed': { guard: 'usesBalance', target: '.typingAmount', actions: 'keepAmount' },
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
          always: [
            { guard: 'isBesideAnother', target: 'askingWays' },
            { guard: 'canAskOffers', target: 'askingOffers' },
            { target: 'ready' },
          ],
        },
        /** What it comes to is shown at once; nobody is asked about every figure of it. */
        typingAmount: { after: { amountPause: 'weighing' } },
        /** Who can carry what is left now? Without an answer whoever is paid decides. What was chosen stays chosen. */
        askingWays: {
          invoke: {
            id: 'ways',
            src: 'choices',
            input: ({ context }) => waysAsked(context),
            onDone: [
              {
                guard: succeeded,
                target: 'weighing',
                actions: [
                  assign(({ context, event }) => ({
                    choices: valueIn(event),
                    choicesBeside: walletPartOf(context),
                    ...(context.method === null && stillOffered(context, valueIn(event))),
                  })),
                  'takeCard',
                ],
              },
              {
                target: 'weighing',
                actions: assign(({ context }) => ({ choicesBeside: walletPartOf(context) })),
              },
            ],
            onError: {
              target: 'weighing',
              actions: assign(({ context }) => ({ choicesBeside: walletPartOf(context) })),
            },
          },
        },
        /** In how many parts? Nobody has to wait for it: without an answer the cart is paid at once. */
        askingOffers: {
          invoke: {
            id: 'offers',
            src: 'offers',
            input: ({ context }) => ({
              reservationId: context.reservation?.reservationId ?? '',
              card: cardAsked(context),
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

const waysAsked = (context: SaleContext) => ({
  reservationId: context.reservation?.reservationId ?? '',
  walletPart: walletPartOf(context),
});

/**
 * The way that was asked for or chosen, while it can be had; else the first one. The balance is no choice among them but beside
 * them.
 */
function stillOffered(
  { method, place, wished }: SaleContext,
  choices: readonly PaymentChoice[],
): Pick<SaleContext, 'method' | 'place'> {
  const asked = wished === null || wished === method ? null : firstWayOf(wished, choices);
  if (asked !== null) return asked;
  if (method !== null && isOffered(choices, { method, place })) return { method, place };
  const others = choices.filter((choice) => choice.method !== 'WALLET');
  return firstOffered(others) ?? { method: null, place: null };
}
