import { assign, sendTo, setup } from 'xstate';
import { isOnSale } from '#domain/catalogue/sale-state.ts';
import type { CardInstallmentOptions } from '#domain/payment/card-installments.ts';
import { hasTrait } from '#domain/payment/payment-method.ts';
import { findFirstOptionOfMethod, toSelectedPaymentOption } from '#domain/payment/payment-option.ts';
import { salesChannelRules } from '#domain/payment/sales-channel.ts';
import { amountInputDebounceMs } from '#domain/payment/wallet-portion.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { hasEndedWithoutSale, isInPayment } from '#domain/reservation/reservation-rules.ts';
import type { SaleStep } from '#domain/sale/sale-path.ts';
import {
  isSeatSelected,
  removeSeats,
  setSelectedQuantity,
  toggleSeat,
  toSeatSelection,
} from '#domain/sale/seat-selection.ts';
import {
  applyOffers,
  applySavedCards,
  canSelect,
  emptyCardSelection,
  isCardSelectionEvent,
  select,
} from '../card-selection/card-selection.ts';
import { resumedAttempt } from '../payment-attempt/payment-attempt.view.ts';
import { createFlowFailure, type FlowFailure } from '../support/flow-failure.ts';
import { saleActorSlots } from './sale.actor-slots.ts';
import {
  buildIdempotencyKey,
  calculateTicketsLeft,
  canHold,
  emptyWalletState,
  findPurchaseStage,
  removeTakenSeats,
  resetSaleContext,
  restoreSelection,
  type SaleContext,
  type SaleInput,
} from './sale.context.ts';
import type { SaleEvent } from './sale.events.ts';
import {
  arePaymentOptionsOutdated,
  awaitsInstallmentOptions,
  canPayWith,
  canPlaceFreeOrder,
  findUsableWallet,
  getInstallmentQuery,
  isFreeCart,
  listBuyerCards,
} from './sale-payment.context.ts';

const noConflict = { conflict: null, failure: null } as const;
const newSaleSteps: readonly SaleStep[] = ['ENTRY', 'STADIUM', 'BUY'];

/** Types, actors, actions, guards and delays of the sale. Its states are in `sale.machine.ts`. */
export const saleSetup = setup({
  types: {
    context: {} as SaleContext,
    events: {} as SaleEvent,
    input: {} as SaleInput,
    tags: {} as 'busy' | 'updating' | 'sending',
    children: {} as { reservation: 'reservation'; attempt: 'attempt' },
  },
  actors: saleActorSlots,
  actions: {
    resetSale: assign(resetSaleContext),
    requestEvent: assign(({ context, event }) =>
      event.type === 'event.chosen'
        ? { ...resetSaleContext({ context }), eventId: event.eventId, at: 'STADIUM' }
        : {},
    ),
    requestStep: assign(({ event }) =>
      event.type === 'step.requested' ? { at: event.step === 'STADIUM' ? 'STADIUM' : 'BUY' } : {},
    ),
    goToStadium: assign({ at: 'STADIUM' }),
    goToCheckout: assign({ at: 'BUY' }),
    storeSelectionMethod: assign(({ event }) =>
      event.type === 'selectionMethod.chosen' ? { selectionMethod: event.selectionMethod } : {},
    ),
    toggleSeatSelection: assign(({ context, event }) =>
      event.type === 'seat.toggled' ? { choice: toggleSeat(context.choice, event.seat), ...noConflict } : {},
    ),
    storeQuantity: assign(({ context, event }) =>
      event.type === 'quantity.chosen'
        ? { choice: setSelectedQuantity(context.choice, event, event.quantity), ...noConflict }
        : {},
    ),
    rejectOverLimit: assign({ failure: createFlowFailure('TICKET_LIMIT') }),
    restoreSelection: assign(({ context, event }) =>
      event.type === 'selection.restored' ? restoreSelection(context, event.items) : {},
    ),
    removeTakenSeats: assign(({ context, event }) =>
      event.type === 'seats.taken' ? removeTakenSeats(context, event) : {},
    ),
    dismissConflict: assign(noConflict),
    clearSelection: assign({ choice: [], ...noConflict }),
    storeRequest: assign(({ event }) =>
      event.type === 'bestSeats.requested' ? { bestSeatsRequest: event.bestSeatsRequest } : {},
    ),
    selectAlternative: assign(({ context, event }) => {
      if (event.type !== 'alternative.chosen') return {};
      const remaining = removeSeats(context.choice, event.seats);
      return { choice: [...remaining, ...toSeatSelection(event.seats)], conflict: null };
    }),
    issueKey: assign(({ context }) => ({ keySequence: context.keySequence + 1, ...noConflict })),
    planItemRemoval: assign(({ event }) =>
      event.type === 'item.removed' ? { changes: [{ op: 'remove', itemId: event.itemId }] } : {},
    ),
    planQuantity: assign(({ event }) =>
      event.type === 'itemQuantity.chosen'
        ? { changes: [{ op: 'setQuantity', itemId: event.itemId, quantity: event.quantity }] }
        : {},
    ),
    planFanAssignment: assign(({ context }) => ({
      changes: context.found === null ? [] : [{ op: 'setFan', fanId: context.found.id }],
    })),
    storeAssignedFan: assign(({ context }) => ({ buyer: context.found, changingFan: false })),
    storeBuyer: assign(({ event }) => (event.type === 'buyer.signedIn' ? { buyer: event.user } : {})),
    /** Clears the payment options as well, because they contain the buyer's saved cards. */
    clearBuyer: assign({ buyer: null, paymentOptions: [], ...emptyWalletState, ...emptyCardSelection }),
    storeQuery: assign(({ event }) =>
      event.type === 'fan.searched' ? { query: event.query, found: null, missing: false, failure: null } : {},
    ),
    storeNewFan: assign(({ event }) => (event.type === 'fan.registered' ? { newFan: event.fan } : {})),
    changeFan: assign({ changingFan: true, found: null, missing: false, failure: null }),
    acceptCart: assign({ cartChanged: false, failure: null }),
    storeMethod: assign(({ event }) =>
      event.type === 'method.chosen'
        ? {
            method: event.method,
            place: event.place ?? null,
            requestedMethod: null,
            failure: null,
            decline: null,
          }
        : {},
    ),
    storeRequestedMethod: assign(({ event }) =>
      event.type === 'method.preselected' ? { requestedMethod: event.method } : {},
    ),
    applyRequestedMethod: assign(({ context, event }) =>
      event.type === 'method.preselected'
        ? { ...findFirstOptionOfMethod(event.method, context.paymentOptions) }
        : {},
    ),
    /** The bank's offer applied to a different amount. */
    toggleWallet: assign(({ context }) => ({
      usesWallet: !context.usesWallet,
      walletAmountText: null,
      offers: null,
      failure: null,
      decline: null,
    })),
    storeWalletAmount: assign(({ event }) =>
      event.type === 'walletAmount.entered'
        ? { walletAmountText: event.text, offers: null, failure: null, decline: null }
        : {},
    ),
    storeCardSelection: assign(({ event }) => ({
      ...(isCardSelectionEvent(event) && select(event)),
      ...(event.type === 'card.chosen' && { failure: null, decline: null }),
    })),
    storeOffers: assign(({ context }, offers: CardInstallmentOptions | null) => applyOffers(context, offers)),
    /** The bank's offer may have applied to a different amount. */
    selectCard: assign(({ context }) => ({
      ...applySavedCards(context, listBuyerCards(context)),
      offers: null,
    })),
    storePayment: assign(({ event }) =>
      event.type === 'payment.submitted' && !hasTrait(event.payment, 'takesCard')
        ? {
            payment: event.payment,
            ...(hasTrait(event.payment, 'hasVoucher') && { voucher: event.payment }),
            ...(!hasTrait(event.payment, 'paysFromBalance') && toSelectedPaymentOption(event.payment)),
          }
        : {},
    ),
    clearFailures: assign({ failure: null, decline: null }),
    storeFreeOrder: assign({ payment: { method: 'FREE' } }),
    /** Issues the key before the payment is submitted, once per attempt. */
    issuePaymentKey: assign(({ context }) => {
      const keySequence = context.keySequence + 1;
      return {
        keySequence,
        paymentKey: buildIdempotencyKey({ ...context, keySequence }),
        decline: null,
        failure: null,
      };
    }),
    resumeAttempt: assign({ attempt: resumedAttempt }),
    /** Ends an attempt: whatever continues it polls, and submits nothing again. */
    endAttempt: assign({ attempt: null, payment: null }),
    refreshAttempt: sendTo('attempt', { type: 'refresh.requested' }),
    syncReservation: sendTo('reservation', ({ context }) => {
      if (context.reservation === null) throw new Error('The cart has no reservation');
      return { type: 'reservation.changed', reservation: context.reservation };
    }),
    clearPaymentKey: assign({ paymentKey: null, payment: null }),
    storeFailure: assign((_, failure: FlowFailure | null) => ({ failure })),
  },
  guards: {
    requiresFan: ({ context }) => salesChannelRules[context.salesChannel].requiresFan,
    isSelfService: ({ context }) => !salesChannelRules[context.salesChannel].requiresFan,
    mayHavePayment: ({ context }) =>
      context.paymentKey !== null || hasPaymentInProgress(context.reservation) || isPaid(context.reservation),
    isHeld: ({ context }) => context.reservation?.status === 'ACTIVE' && context.event !== null,
    hasExpired: ({ context }) => context.reservation?.status === 'EXPIRED' && context.event !== null,
    hasEndedUnsold: ({ context }) =>
      context.reservation !== null && hasEndedWithoutSale(context.reservation.status),
    hasEvent: ({ context }) => context.event !== null,
    requestsEntry: ({ event }) => event.type === 'step.requested' && event.step === 'ENTRY',
    requestsStadium: ({ event }) => event.type === 'step.requested' && event.step === 'STADIUM',
    requestsPurchase: ({ event }) => event.type === 'step.requested' && event.step === 'BUY',
    requestsNewSale: ({ event }) => event.type === 'step.requested' && newSaleSteps.includes(event.step),
    isSameEvent: ({ context, event }) => event.type === 'event.chosen' && event.eventId === context.event?.id,
    /** The event is already being loaded. */
    isRequestedEvent: ({ context, event }) =>
      event.type === 'event.chosen' && event.eventId === context.eventId,
    isWithinTicketLimit: ({ context, event }) => {
      if (event.type === 'seat.toggled')
        return isSeatSelected(context.choice, event.seat) || calculateTicketsLeft(context) > 0;
      if (event.type !== 'quantity.chosen') return false;
      const without = { ...context, choice: setSelectedQuantity(context.choice, event, 0) };
      return event.quantity <= calculateTicketsLeft(without);
    },
    canHold: ({ context }) => canHold(context),
    isOnSale: ({ context }) => context.event !== null && isOnSale(context.event.saleState),
    isAtStadium: ({ context }) => context.at === 'STADIUM',
    needsSignIn: ({ context }) => findPurchaseStage(context) === 'signIn',
    needsIdentity: ({ context }) => findPurchaseStage(context) === 'identity',
    needsFan: ({ context }) => findPurchaseStage(context) === 'fan',
    hasFoundFan: ({ context }) => context.found !== null,
    isCardPayment: ({ context, event }) =>
      event.type === 'payment.submitted' &&
      hasTrait(event.payment, 'takesCard') &&
      !awaitsInstallmentOptions(context) &&
      canPayWith(context, toSelectedPaymentOption(event.payment)),
    canQueryInstallments: ({ context }) => context.offers === null && getInstallmentQuery(context) !== null,
    isSelectable: ({ context, event }) =>
      isCardSelectionEvent(event) && canSelect(context, event, listBuyerCards(context)),
    isDifferentMethod: ({ context, event }) =>
      event.type === 'method.preselected' && event.method !== context.method,
    buyerHasWallet: ({ context }) => findUsableWallet(context) !== null,
    usesWallet: ({ context }) => context.usesWallet && findUsableWallet(context) !== null,
    arePaymentOptionsOutdated: ({ context }) => arePaymentOptionsOutdated(context),
    needsNoPayment: ({ context }) => isFreeCart(context),
    canPlaceFreeOrder: ({ context }) => canPlaceFreeOrder(context),
    isDirectPayment: ({ context, event }) =>
      event.type === 'payment.submitted' &&
      !hasTrait(event.payment, 'takesCard') &&
      canPayWith(context, toSelectedPaymentOption(event.payment)),
  },
  delays: { amountInputDebounceMs },
});

/** Checks for a submitted payment or issued payment instructions. */
const hasPaymentInProgress = (reservation: Reservation | null): boolean =>
  reservation !== null && isInPayment(reservation);

const isPaid = (reservation: Reservation | null): boolean =>
  reservation?.status === 'FINISHED' || reservation?.status === 'FINISHED_WITH_FAILURE';
