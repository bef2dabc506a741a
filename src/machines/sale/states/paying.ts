import { assign } from 'xstate';
import { hasTrait } from '#domain/payment/payment-method.ts';
import {
  findFirstOfferedOption,
  findFirstOptionOfMethod,
  isPaymentOptionOffered,
  type PaymentOption,
} from '#domain/payment/payment-option.ts';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import { offersTransitions, toCardPayment } from '../../card-selection/card-selection.ts';
import { getFailure, getValue, hasFailedWith, hasSucceeded } from '../../support/actor-result.ts';
import {
  storeResultFailure,
  transitionOnError,
  transitionOnFailure,
} from '../../support/failure-transitions.ts';
import { unexpectedFailure } from '../../support/flow-failure.ts';
import type { SaleContext } from '../sale.context.ts';
import { saleSetup } from '../sale.setup.ts';
import { getInstallmentQuery, getWalletPortion } from '../sale-payment.context.ts';
import { ignoredEvents } from './cart-events.ts';
import { confirmingFreeOrder } from './confirming-free-order.ts';

/**
 * Selects a payment option and collects its input. Submitting leaves this state at once, so a second press
 * has no effect.
 */
export const paying = saleSetup.createStateConfig({
  initial: 'routing',
  on: { 'sale.abandoned': '#sale.abandoning' },
  states: {
    routing: {
      always: [
        { guard: 'needsNoPayment', target: 'confirmingFreeOrder' },
        { target: 'loadingPaymentOptions' },
      ],
    },
    confirmingFreeOrder,
    loadingPaymentOptions: {
      tags: 'busy',
      on: {
        'step.requested': { guard: 'requestsStadium', target: '#sale.cart.held', actions: 'goToStadium' },
        'wallet.toggled': {
          guard: 'buyerHasWallet',
          target: 'loadingPaymentOptions',
          reenter: true,
          actions: 'toggleWallet',
        },
        'walletAmount.entered': {
          guard: 'usesWallet',
          target: 'enteringPayment.typingWalletAmount',
          actions: ['storeWalletAmount', assign({ optionsWalletPortion: null })],
        },
      },
      invoke: {
        id: 'paymentOptions',
        src: 'paymentOptions',
        input: ({ context }) => buildOptionsQuery(context),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'enteringPayment',
            actions: [
              assign(({ context, event }) => ({
                paymentOptions: getValue(event),
                optionsWalletPortion: getWalletPortion(context),
                ...selectOfferedOption(context, getValue(event)),
              })),
              'selectCard',
            ],
          },
          {
            target: 'enteringPayment',
            actions: assign(({ event }) => ({
              paymentOptions: [],
              optionsWalletPortion: 0,
              failure: getFailure(event),
            })),
          },
        ],
        onError: {
          target: 'enteringPayment',
          actions: assign({ paymentOptions: [], optionsWalletPortion: 0, failure: unexpectedFailure }),
        },
      },
    },
    enteringPayment: {
      initial: 'routing',
      on: {
        'item.removed': { target: '#sale.cart.updating', actions: ['planItemRemoval', 'issueKey'] },
        'itemQuantity.chosen': { target: '#sale.cart.updating', actions: ['planQuantity', 'issueKey'] },
        'step.requested': { guard: 'requestsStadium', target: '#sale.cart.held', actions: 'goToStadium' },
        'retry.requested': 'loadingPaymentOptions',
        'fanChange.requested': { guard: 'requiresFan', target: '#sale.cart.routing', actions: 'changeFan' },
        'cart.confirmed': { actions: 'acceptCart' },
        'method.chosen': { target: '.routing', actions: 'storeMethod' },
        'method.preselected': [
          {
            guard: 'isDifferentMethod',
            target: '.routing',
            actions: ['storeRequestedMethod', 'applyRequestedMethod'],
          },
          { actions: 'storeRequestedMethod' },
        ],
        'wallet.toggled': { guard: 'buyerHasWallet', target: '.routing', actions: 'toggleWallet' },
        'walletAmount.entered': {
          guard: 'usesWallet',
          target: '.typingWalletAmount',
          actions: 'storeWalletAmount',
        },
        'card.chosen': { guard: 'isSelectable', target: '.routing', actions: 'storeCardSelection' },
        'cardNumber.entered': { guard: 'isSelectable', target: '.routing', actions: 'storeCardSelection' },
        'installments.chosen': { guard: 'isSelectable', actions: 'storeCardSelection' },
        'cardRemoval.confirmed': { target: 'removingCard', actions: 'clearFailures' },
        'payment.submitted': [
          { guard: 'isCardPayment', target: 'tokenising', actions: 'clearFailures' },
          {
            guard: 'isDirectPayment',
            target: '#sale.settling',
            actions: ['storePayment', 'issuePaymentKey'],
          },
        ],
      },
      states: {
        routing: {
          always: [
            { guard: 'arePaymentOptionsOutdated', target: 'refreshingPaymentOptions' },
            { guard: 'canQueryInstallments', target: 'loadingInstallments' },
            { target: 'ready' },
          ],
        },
        /** The remainder is shown immediately; requests wait for the end of the input. */
        typingWalletAmount: { after: { amountInputDebounceMs: 'routing' } },
        /**
         * Refreshes the payment options for the remainder. Without a response the provider decides; the
         * selection is kept.
         */
        refreshingPaymentOptions: {
          invoke: {
            id: 'refreshPaymentOptions',
            src: 'paymentOptions',
            input: ({ context }) => buildOptionsQuery(context),
            onDone: [
              {
                guard: hasSucceeded,
                target: 'routing',
                actions: [
                  assign(({ context, event }) => ({
                    paymentOptions: getValue(event),
                    optionsWalletPortion: getWalletPortion(context),
                    ...(context.method === null && selectOfferedOption(context, getValue(event))),
                  })),
                  'selectCard',
                ],
              },
              {
                target: 'routing',
                actions: assign(({ context }) => ({ optionsWalletPortion: getWalletPortion(context) })),
              },
            ],
            onError: {
              target: 'routing',
              actions: assign(({ context }) => ({ optionsWalletPortion: getWalletPortion(context) })),
            },
          },
        },
        /** Loads the card installments in the background: without a response the cart is paid at once. */
        loadingInstallments: {
          invoke: {
            id: 'findInstallments',
            src: 'findInstallments',
            input: ({ context }) => ({
              reservationId: context.reservation?.reservationId ?? '',
              card: getInstallmentQuery(context),
              walletPortion: getWalletPortion(context),
            }),
            ...offersTransitions,
          },
        },
        ready: {},
      },
    },
    removingCard: {
      tags: 'busy',
      on: { ...ignoredEvents, 'sale.abandoned': {} },
      invoke: {
        id: 'removeCard',
        src: 'removeCard',
        input: ({ event }) => ({ cardId: event.type === 'cardRemoval.confirmed' ? event.cardId : '' }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'enteringPayment',
            actions: [
              assign(({ context, event }) => ({
                paymentOptions: replaceCards(context.paymentOptions, getValue(event)),
              })),
              'selectCard',
            ],
          },
          // Another tab removed it first.
          { guard: hasFailedWith('NOT_FOUND'), target: 'loadingPaymentOptions' },
          transitionOnFailure('enteringPayment'),
        ],
        onError: transitionOnError('enteringPayment'),
      },
    },
    /** The card goes from the browser straight to the provider; only its token is kept. */
    tokenising: {
      tags: ['busy', 'sending'],
      on: { ...ignoredEvents, 'sale.abandoned': {} },
      invoke: {
        id: 'tokenise',
        src: 'tokenise',
        input: ({ context, event }) => ({
          reservationId: context.reservation?.reservationId ?? '',
          typed:
            event.type === 'payment.submitted' && hasTrait(event.payment, 'takesCard') ? event.payment : null,
        }),
        onDone: [
          {
            guard: hasSucceeded,
            target: '#sale.settling',
            actions: [
              assign(({ context, event }) => ({
                payment: toCardPayment(context, getValue(event)),
                method: 'CARD',
              })),
              'issuePaymentKey',
            ],
          },
          // The saved card no longer exists: the payment options are read again.
          { guard: hasFailedWith('NOT_FOUND'), target: 'loadingPaymentOptions', actions: storeResultFailure },
          transitionOnFailure('enteringPayment'),
        ],
        onError: transitionOnError('enteringPayment'),
      },
    },
  },
});

const replaceCards = (
  paymentOptions: readonly PaymentOption[],
  cards: readonly SavedCard[],
): readonly PaymentOption[] =>
  paymentOptions.map((choice) => (hasTrait(choice, 'takesCard') ? { ...choice, cards } : choice));

const buildOptionsQuery = (context: SaleContext) => ({
  reservationId: context.reservation?.reservationId ?? '',
  walletPortion: getWalletPortion(context),
});

/**
 * Keeps the requested or selected option if it is available; otherwise selects the first one. The wallet is
 * not an option but combined with one.
 */
function selectOfferedOption(
  { method, place, requestedMethod }: SaleContext,
  paymentOptions: readonly PaymentOption[],
): Pick<SaleContext, 'method' | 'place'> {
  const requested =
    requestedMethod === null || requestedMethod === method
      ? null
      : findFirstOptionOfMethod(requestedMethod, paymentOptions);
  if (requested !== null) return requested;
  if (method !== null && isPaymentOptionOffered(paymentOptions, { method, place })) return { method, place };
  const others = paymentOptions.filter((choice) => !hasTrait(choice, 'paysFromBalance'));
  return findFirstOfferedOption(others) ?? { method: null, place: null };
}
