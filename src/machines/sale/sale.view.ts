import type { EventDetail } from '#domain/catalogue/event.ts';
import { isOnSale } from '#domain/catalogue/sale-state.ts';
import type { VisitorIssue } from '#domain/catalogue/visitor-type.ts';
import type { SessionUser } from '#domain/identity/session-user.ts';
import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import type { PurchaseResult } from '#domain/payment/purchase-result.ts';
import type { SalesChannel } from '#domain/payment/sales-channel.ts';
import type { CartItemRequest, Reservation } from '#domain/reservation/reservation.ts';
import { countAdmissions } from '#domain/sale/cart.ts';
import { findResultStep, type SaleStep } from '#domain/sale/sale-path.ts';
import type { SectionStock } from '#domain/venue/stock.ts';
import type { ReservationFlow } from '../reservation/reservation.machine.ts';
import { type FlowFailure, unexpectedFailure } from '../support/flow-failure.ts';
import {
  calculateChosenTotal,
  calculateTicketsLeft,
  canHold,
  findCartVisitorIssue,
  findPurchaseStage,
  type SeatConflict,
} from './sale.context.ts';
import type { SeatSelectionMethod } from './sale.events.ts';
import type { SaleSnapshot } from './sale.machine.ts';
import {
  awaitsInstallmentOptions,
  canPayWith,
  getSelectedPaymentOption,
  isFreeCart,
} from './sale-payment.context.ts';
import {
  buildCardView,
  buildCheckingView,
  buildFreeOrderView,
  buildWalletView,
  type CheckingView,
  calculateCharge,
  type FreeOrderView,
  type PaymentView,
} from './sale-payment.view.ts';

/** The active hold; `hold` is its own flow (countdown, extension), bound with `toReservationView`. */
export type CartView = {
  readonly reservation: Reservation;
  readonly admissions: number;
  readonly hold: ReservationFlow | null;
};

/** Fields of every step with an event. */
type EventFields = { readonly event: EventDetail; readonly stock: readonly SectionStock[] };

/** Fields of every step with held seats. */
type CartFields = EventFields & {
  readonly cart: CartView;
  /** The method that the address requested, until another is selected. */
  readonly requestedMethod: PaymentMethod | null;
  /**
   * The cart has changed in another tab or its total has changed: the buyer has to accept it before paying.
   */
  readonly cartChanged: boolean;
  /** The cart is being updated. */
  readonly changing: boolean;
  readonly failure: FlowFailure | null;
};

/**
 * The sale, in either sales channel. `step` is its page, which the address follows; null leaves the address
 * unchanged.
 */
export type SaleView = {
  readonly salesChannel: SalesChannel;
  readonly step: SaleStep | null;
  /** The signed-in fan, or the fan of an assisted sale. */
  readonly buyer: SessionUser | null;
} /** The sale is being restored after a start, a reload or a change in another tab. */ & (
  | { readonly screen: 'restoring' }
  | { readonly screen: 'unreachable'; readonly failure: FlowFailure }
  /** No event is chosen. `failure` says why the last one could not be loaded. */
  | { readonly screen: 'entry'; readonly opening: boolean; readonly failure: FlowFailure | null }
  | (EventFields & {
      readonly screen: 'seats';
      readonly selectionMethod: SeatSelectionMethod;
      readonly chosen: readonly CartItemRequest[];
      readonly selectedTickets: number;
      /** The total of the selection including fees, from the prices of the map. */
      readonly selectionTotal: Reservation['total'];
      /** The number of tickets that may still be selected. */
      readonly ticketsLeft: number;
      readonly onSale: boolean;
      readonly canHold: boolean;
      readonly holding: boolean;
      /** Why the selected visitors of a tour may not visit together. */
      readonly visitorIssue: VisitorIssue | null;
      /** Seats that somebody else took first, and available groups of the same size. */
      readonly conflict: SeatConflict | null;
      readonly failure: FlowFailure | null;
      /** The seats already held, to which the selection is added. */
      readonly cart: CartView | null;
      readonly changing: boolean;
      readonly cartChanged: boolean;
      readonly canCheckOut: boolean;
    })
  /** A visitor has to sign in; the seats stay held meanwhile. */
  | (CartFields & { readonly screen: 'signIn' })
  /** The buyer's name and document are required once. */
  | (CartFields & { readonly screen: 'identity'; readonly saving: boolean })
  /** Assisted sale: the choice of the fan. */
  | (CartFields & {
      readonly screen: 'fan';
      readonly searching: boolean;
      readonly saving: boolean;
      /** The fan to confirm; `missing` when nobody was found and a fan may be registered. */
      readonly found: SessionUser | null;
      readonly missing: boolean;
    })
  | (CartFields & PaymentView)
  | (CartFields & FreeOrderView)
  | CheckingView
  /** The hold has expired and the seats are available again. */
  | (EventFields & {
      readonly screen: 'expired';
      readonly reservation: Reservation;
      readonly canHoldAgain: boolean;
      readonly holdingAgain: boolean;
      readonly failure: FlowFailure | null;
    })
  /** The buyer signed out while their seats were held. */
  | (EventFields & { readonly screen: 'signedOut'; readonly reservation: Reservation })
  /** The result is known: the outcome page of `orderId` continues (`step` says which). */
  | {
      readonly screen: 'settled';
      readonly orderId: string;
      readonly result: PurchaseResult;
      /** The screen that stays until that page is there; null after a reload. */
      readonly previous: SaleViewOf<'payment' | 'freeOrder' | 'checking'> | null;
    }
);

type SaleViewOf<Screen extends SaleView['screen']> = Extract<SaleView, { readonly screen: Screen }>;

export function toSaleView(snapshot: SaleSnapshot): SaleView {
  const { context } = snapshot;
  const { salesChannel, buyer, event, stock, reservation, failure, purchase } = context;
  const common = { salesChannel, buyer };
  if (snapshot.matches('restoring') || snapshot.matches('routing') || snapshot.matches('abandoning'))
    return { ...common, step: null, screen: 'restoring' };
  if (snapshot.matches('unreachable'))
    return { ...common, step: null, screen: 'unreachable', failure: failure ?? unexpectedFailure };
  if (snapshot.matches('settled') && purchase !== null) {
    const { orderId, result } = purchase;
    const previous = buildPreviousView(snapshot);
    return { ...common, step: findResultStep(result), screen: 'settled', orderId, result, previous };
  }
  if (event === null) {
    if (snapshot.matches('settling') || snapshot.matches('resuming'))
      return { ...common, ...buildCheckingView(context) };
    return { ...common, step: 'ENTRY', screen: 'entry', opening: snapshot.hasTag('busy'), failure };
  }
  if (snapshot.matches({ settling: 'checking' })) return { ...common, ...buildCheckingView(context) };
  if (snapshot.matches('loadingEvent') || snapshot.matches('choosingEvent'))
    return { ...common, step: 'ENTRY', screen: 'entry', opening: snapshot.matches('loadingEvent'), failure };
  if (snapshot.matches('expired') || snapshot.matches('holdingAgain')) {
    if (reservation !== null)
      return {
        ...common,
        step: context.at,
        screen: 'expired',
        event,
        stock,
        reservation,
        canHoldAgain: isOnSale(event.saleState) && snapshot.matches('expired'),
        holdingAgain: snapshot.matches('holdingAgain'),
        failure,
      };
  }
  if (snapshot.matches('signedOut') && reservation !== null)
    return { ...common, step: context.at, screen: 'signedOut', event, stock, reservation };
  const isBuying = context.at === 'BUY' && reservation !== null;
  return isBuying
    ? buildPurchaseView(snapshot, { event, stock }, reservation)
    : seats(snapshot, { event, stock });
}

/** Builds the view in which the payment was made. */
function buildPreviousView(snapshot: SaleSnapshot): SaleViewOf<'payment' | 'freeOrder' | 'checking'> | null {
  const { salesChannel, buyer, event, stock, reservation, attempt } = snapshot.context;
  if (event === null || reservation === null) return null;
  if (attempt !== null) return { salesChannel, buyer, ...buildCheckingView(snapshot.context) };
  const view = buildPurchaseView(snapshot, { event, stock }, reservation);
  return view.screen === 'payment' || view.screen === 'freeOrder' ? view : null;
}

function seats(snapshot: SaleSnapshot, at: EventFields): SaleView {
  const { context } = snapshot;
  const { salesChannel, buyer, selectionMethod, choice, conflict, failure, reservation, cartChanged } =
    context;
  const busy = snapshot.hasTag('busy');
  return {
    salesChannel,
    buyer,
    ...at,
    step: 'STADIUM',
    screen: 'seats',
    selectionMethod,
    chosen: choice,
    selectedTickets: countAdmissions(choice),
    selectionTotal: calculateChosenTotal(context),
    ticketsLeft: calculateTicketsLeft(context),
    onSale: isOnSale(at.event.saleState),
    canHold: !busy && canHold(context),
    visitorIssue: findCartVisitorIssue(context),
    holding:
      snapshot.matches('holding') ||
      snapshot.matches('holdingBestSeats') ||
      snapshot.matches('holdingOffer') ||
      snapshot.matches({ cart: 'adding' }),
    conflict,
    failure,
    cart: reservation === null ? null : buildCartView(snapshot, reservation),
    changing: snapshot.hasTag('updating'),
    cartChanged,
    canCheckOut: !busy && reservation?.status === 'ACTIVE',
  };
}

function buildPurchaseView(snapshot: SaleSnapshot, at: EventFields, reservation: Reservation): SaleView {
  const { context } = snapshot;
  const { salesChannel, buyer, cartChanged, failure } = context;
  const selectedOption = getSelectedPaymentOption(context);
  const common = {
    salesChannel,
    buyer,
    ...at,
    step: 'BUY' as const,
    cart: buildCartView(snapshot, reservation),
    requestedMethod: context.requestedMethod,
    cartChanged,
    changing: snapshot.hasTag('updating'),
    failure,
  };
  const stage = findPurchaseStage(context);
  switch (stage) {
    case 'signIn':
      return { ...common, screen: stage };
    case 'identity':
      return { ...common, screen: stage, saving: snapshot.matches({ cart: 'savingIdentity' }) };
    case 'fan':
      return {
        ...common,
        screen: stage,
        searching: snapshot.matches({ cart: 'searchingFan' }),
        saving: snapshot.matches({ cart: 'registeringFan' }) || snapshot.matches({ cart: 'assigningFan' }),
        found: context.found,
        missing: context.missing,
      };
    case 'payment':
      if (isFreeCart(context)) return { ...common, ...buildFreeOrderView(snapshot) };
      return {
        ...common,
        screen: stage,
        paymentOptions: context.paymentOptions,
        loadingPaymentOptions: snapshot.matches({ cart: { paying: 'loadingPaymentOptions' } }),
        method: selectedOption?.method ?? null,
        place: selectedOption?.place ?? null,
        card: buildCardView(snapshot),
        wallet: buildWalletView(context),
        charged: calculateCharge(context, reservation),
        paying: snapshot.hasTag('sending'),
        canPay:
          snapshot.matches({ cart: { paying: 'enteringPayment' } }) &&
          !awaitsInstallmentOptions(context) &&
          canPayWith(context, selectedOption),
        decline: context.decline,
        voucher: context.voucher,
        fields: failure?.fields ?? [],
      };
  }
}

const buildCartView = ({ children }: SaleSnapshot, reservation: Reservation): CartView => ({
  reservation,
  admissions: countAdmissions(reservation.items),
  hold: children.reservation ?? null,
});
