import type { EventDetail } from '#domain/catalogue/event.ts';
import type { PriceBreakdown } from '#domain/catalogue/price-breakdown.ts';
import { isOnSale } from '#domain/catalogue/sale-state.ts';
import { findVisitorIssue, type VisitorIssue } from '#domain/catalogue/visitor-type.ts';
import type { FanQuery, NewFan } from '#domain/identity/fan-identity.ts';
import type { SessionUser } from '#domain/identity/session-user.ts';
import { type MarketCode, markets } from '#domain/market/market.ts';
import type { PurchaseChannel } from '#domain/market/purchase-channel.ts';
import type { Purchase } from '#domain/order/purchase.ts';
import type { FreeOrderInput, PaymentInput, PaymentInputOf } from '#domain/payment/payment-input.ts';
import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import type { CashLocation, PaymentOption } from '#domain/payment/payment-option.ts';
import { type SalesChannel, salesChannelRules } from '#domain/payment/sales-channel.ts';
import type { Reservation, SeatIdentifier } from '#domain/reservation/reservation.ts';
import type { BestSeatsRequest } from '#domain/sale/best-seats-request.ts';
import { countAdmissions } from '#domain/sale/cart.ts';
import type { CartChange } from '#domain/sale/cart-change.ts';
import { calculateSelectionTotal, removeSeats, type SeatSelection } from '#domain/sale/seat-selection.ts';
import type { SectionStock } from '#domain/venue/stock.ts';
import { type CardSelection, emptyCardSelection } from '../card-selection/card-selection.ts';
import type { OpenPaymentAttempt } from '../payment-attempt/payment-attempt.view.ts';
import type { FlowFailure } from '../support/flow-failure.ts';
import type { SaleEvent, SeatSelectionMethod } from './sale.events.ts';

export type SaleInput = {
  readonly salesChannel: SalesChannel;
  readonly market: MarketCode;
  readonly channel: PurchaseChannel;
  /** An unguessable value, new at every start: the prefix of all idempotency keys. */
  readonly seed: string;
  /** The signed-in user in a self-service sale. */
  readonly buyer: SessionUser | null;
  /** The initial event from the address; the sale is restored for it at once. */
  readonly eventId?: string | null;
};

/** Seats that somebody else took first, and available groups of the same size. */
export type SeatConflict = {
  readonly taken: readonly SeatIdentifier[];
  readonly alternatives: readonly (readonly SeatIdentifier[])[];
};

/** The state of a sale. It is serialisable and contains no card number and no clock. */
export type SaleContext = SaleInput &
  CardSelection & {
    /** The number of idempotency keys issued so far. */
    readonly keySequence: number;
    /** The page to show once there is a cart. */
    readonly at: 'STADIUM' | 'BUY';
    /** The requested event, before it is loaded. */
    readonly eventId: string | null;
    readonly event: EventDetail | null;
    readonly stock: readonly SectionStock[];
    readonly selectionMethod: SeatSelectionMethod;
    readonly choice: SeatSelection;
    readonly bestSeatsRequest: BestSeatsRequest | null;
    readonly conflict: SeatConflict | null;
    /** The hold of a submitted payment, kept even when the hold itself could not be read. */
    readonly reservationId: string | null;
    readonly reservation: Reservation | null;
    readonly cartChanged: boolean;
    readonly changes: readonly CartChange[];
    readonly query: FanQuery | null;
    readonly newFan: NewFan | null;
    readonly found: SessionUser | null;
    readonly missing: boolean;
    /** The seller is replacing the fan of the cart. */
    readonly changingFan: boolean;
    readonly paymentOptions: readonly PaymentOption[];
    readonly method: PaymentMethod | null;
    /** The location of a cash payment. */
    readonly place: CashLocation | null;
    /** The method that the address requested, until another is selected. */
    readonly requestedMethod: PaymentMethod | null;
    /** The wallet pays a portion or all of the order. */
    readonly usesWallet: boolean;
    /** The amount as entered; null uses as much as possible. */
    readonly walletAmountText: string | null;
    /**
     * The wallet portion in minor units for which the payment options were read; null: they have to be read
     * again.
     */
    readonly optionsWalletPortion: number | null;
    /** The e-mail address that the provider requires, of a buyer whose account has none. */
    readonly payerEmail: string;
    /** The submitted payment; of a free order, that there is none. */
    readonly payment: PaymentInput | FreeOrderInput | null;
    /** The last voucher of the card terminal; it stays when the answer is lost, because the money may be taken. */
    readonly voucher: PaymentInputOf<'TPV'> | null;
    /** The key of a submitted payment whose result is unknown. */
    readonly paymentKey: string | null;
    readonly decline: string | null;
    readonly purchase: Purchase | null;
    /** The submitted payment while its result is unknown. */
    readonly attempt: OpenPaymentAttempt | null;
    readonly failure: FlowFailure | null;
  };

/** The wallet is not used. */
export const emptyWalletState = { usesWallet: false, walletAmountText: null } as const;

const emptySale = {
  at: 'BUY',
  eventId: null,
  event: null,
  stock: [],
  selectionMethod: 'map',
  choice: [],
  bestSeatsRequest: null,
  conflict: null,
  reservationId: null,
  reservation: null,
  cartChanged: false,
  changes: [],
  query: null,
  newFan: null,
  found: null,
  missing: false,
  changingFan: false,
  paymentOptions: [],
  method: null,
  place: null,
  requestedMethod: null,
  ...emptyWalletState,
  optionsWalletPortion: 0,
  ...emptyCardSelection,
  payerEmail: '',
  payment: null,
  voucher: null,
  paymentKey: null,
  decline: null,
  purchase: null,
  attempt: null,
  failure: null,
} as const satisfies Partial<SaleContext>;

export const createSaleContext = (input: SaleInput): SaleContext => ({
  ...input,
  keySequence: 0,
  ...emptySale,
  eventId: input.eventId ?? null,
});

/** Resets the sale for the next one; the buyer in self-service and the key counter are kept. */
export const resetSaleContext = ({ context }: { readonly context: SaleContext }): Partial<SaleContext> => ({
  ...emptySale,
  buyer: salesChannelRules[context.salesChannel].requiresFan ? null : context.buyer,
});

/** Selects the seats that an address names and that are not held yet. */
export const restoreSelection = ({ reservation }: SaleContext, items: SeatSelection) => ({
  choice: removeSeats(items, reservation?.items ?? []),
});

/** Removes seats that somebody else took and keeps which they were. */
export const removeTakenSeats = (
  { choice, conflict }: SaleContext,
  { seats, alternatives }: Extract<SaleEvent, { readonly type: 'seats.taken' }>,
) => ({
  choice: removeSeats(choice, seats),
  conflict: { taken: [...(conflict?.taken ?? []), ...seats], alternatives },
  failure: null,
});

/** Returns the current idempotency key, which is reused until the next one is issued. */
export const buildIdempotencyKey = ({ seed, keySequence }: SaleContext): string => `${seed}-${keySequence}`;

/** Returns how many more tickets may be selected for this event. */
export const calculateTicketsLeft = ({ event, reservation, choice }: SaleContext): number =>
  Math.max(0, (event?.maxTickets ?? 0) - countAdmissions(reservation?.items ?? []) - countAdmissions(choice));

export const canHold = (context: SaleContext): boolean =>
  context.event !== null &&
  isOnSale(context.event.saleState) &&
  context.choice.length > 0 &&
  findCartVisitorIssue(context) === null;

/** Returns why the visitors of a tour, held and selected, may not visit together; null for every other event. */
export const findCartVisitorIssue = ({ event, reservation, choice }: SaleContext): VisitorIssue | null =>
  findVisitorIssue(
    event?.tour?.visitors ?? [],
    [...(reservation?.items ?? []), ...choice].map(({ zone = '', quantity }) => ({ zone, quantity })),
  );

export const calculateChosenTotal = ({ choice, stock, event, market }: SaleContext): PriceBreakdown =>
  calculateSelectionTotal(choice, { stock, prices: event?.prices ?? [], currency: markets[market].currency });

export type PurchaseStage = 'signIn' | 'identity' | 'fan' | 'payment';

/** Returns what the purchase still requires: first the fan, then the payment. */
export function findPurchaseStage({
  salesChannel,
  buyer,
  reservation,
  changingFan,
  payerEmail,
}: SaleContext): PurchaseStage {
  if (salesChannelRules[salesChannel].requiresFan)
    return reservation?.fan == null || changingFan ? 'fan' : 'payment';
  if (buyer === null) return 'signIn';
  const hasEmail = buyer.email !== '' || payerEmail !== '';
  return hasCompleteIdentity(buyer) && hasEmail ? 'payment' : 'identity';
}

const hasCompleteIdentity = (buyer: SessionUser): boolean =>
  buyer.firstName !== '' && buyer.lastName !== '' && buyer.documentNumber !== null;
