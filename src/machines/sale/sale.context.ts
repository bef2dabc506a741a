import type { SessionUser } from '#domain/auth/session-user.ts';
import type { EventDetail } from '#domain/catalogue/event.ts';
import { isOnSale } from '#domain/catalogue/sale-state.ts';
import type { FanQuery, NewFan } from '#domain/fan/fan-identity.ts';
import { type MarketCode, markets } from '#domain/market/market.ts';
import type { PurchaseChannel } from '#domain/market/purchase-channel.ts';
import type { Purchase } from '#domain/order/purchase.ts';
import { type CardInHand, cardToAsk } from '#domain/payment/card-in-hand.ts';
import type { CardAsked, InstallmentOptions, InstallmentPlan } from '#domain/payment/installment-options.ts';
import {
  type CashPlace,
  isOffered,
  type PaymentChoice,
  type PaymentWay,
  placeOf,
} from '#domain/payment/payment-choice.ts';
import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import type { Payer, PaymentOrder } from '#domain/payment/payment-order.ts';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import { mostOf, type PartIssue, type Split, splitOf } from '#domain/payment/wallet-part.ts';
import type { PriceParts, Reservation, SeatName } from '#domain/reservation/reservation.ts';
import type { BestAvailableWish } from '#domain/sale/best-available.ts';
import { placesIn } from '#domain/sale/cart.ts';
import type { CartChange } from '#domain/sale/cart-change.ts';
import { type Choice, choiceTotal } from '#domain/sale/choice.ts';
import { totalOf } from '#domain/sale/price.ts';
import { type SaleMode, saleDesks } from '#domain/sale/sale-mode.ts';
import { isZero } from '#domain/shared/money.ts';
import type { Result } from '#domain/shared/result.ts';
import type { SectionStock } from '#domain/venue/stock.ts';
import type { Trouble } from '../support/trouble.ts';
import type { WayToChoose } from './sale.events.ts';

export type SaleInput = {
  readonly mode: SaleMode;
  readonly market: MarketCode;
  readonly channel: PurchaseChannel;
  /** Unguessable and new at every start: the stem of every key of this run. */
  readonly seed: string;
  /** The signed-in person, at the fan's own desk. */
  readonly buyer: SessionUser | null;
  /** The event that it begins with, where the address names one: then nobody asks without it first. */
  readonly eventId?: string | null;
};

/** Seats that were just lost to another, and free groups of as many. */
export type Conflict = {
  readonly taken: readonly SeatName[];
  readonly alternatives: readonly (readonly SeatName[])[];
};

/** All that a sale knows. No card number, no clock, nothing that cannot be written down as JSON. */
export type SaleContext = SaleInput & {
  /** How many intentions were named so far. */
  readonly intentions: number;
  /** Where the person wants to be once there is a cart. */
  readonly at: 'STADIUM' | 'BUY';
  /** The event that was asked for, before it is known. */
  readonly eventId: string | null;
  readonly event: EventDetail | null;
  readonly stock: readonly SectionStock[];
  readonly way: WayToChoose;
  readonly choice: Choice;
  readonly wish: BestAvailableWish | null;
  readonly conflict: Conflict | null;
  /** Also kept when the reservation itself could not be had: what a sent payment was for. */
  readonly reservationId: string | null;
  readonly reservation: Reservation | null;
  readonly cartChanged: boolean;
  readonly changes: readonly CartChange[];
  readonly query: FanQuery | null;
  readonly newFan: NewFan | null;
  readonly found: SessionUser | null;
  readonly missing: boolean;
  /** The seller is choosing another fan for a cart that has one. */
  readonly changingFan: boolean;
  readonly choices: readonly PaymentChoice[];
  readonly method: PaymentMethod | null;
  /** Where, when it is cash. */
  readonly place: CashPlace | null;
  /** The method that an address asked for, until another is chosen. */
  readonly wished: PaymentMethod | null;
  /** The fan's balance is to pay a part, beside the way that is chosen, or all of it. */
  readonly usesBalance: boolean;
  /** How much of it, as typed; null: all that helps. */
  readonly balanceText: string | null;
  /** The part of the balance, minor units, beside which the ways to pay were read; null: they have to be read again. */
  readonly choicesBeside: number | null;
  /** The card to pay with; null before the ways to pay are known. Of a new one no more than names its bank. */
  readonly card: CardInHand | null;
  /** In how many parts its bank lets the cart be paid; null while that is not known. */
  readonly offers: InstallmentOptions | null;
  /** How many parts are wanted. */
  readonly installments: number;
  readonly payment: PaymentOrder | null;
  /** The key of a payment that was sent and whose end is not known. */
  readonly paymentKey: string | null;
  readonly decline: string | null;
  readonly purchase: Purchase | null;
  readonly asked: number;
  readonly trouble: Trouble | null;
};

/** No card is known of, nor what its bank offers. */
export const noCard = { card: null, offers: null, installments: 1 } as const;

/** The balance is not to be used. */
export const noBalance = { usesBalance: false, balanceText: null } as const;

const nothingChosen = {
  at: 'BUY',
  eventId: null,
  event: null,
  stock: [],
  way: 'map',
  choice: [],
  wish: null,
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
  choices: [],
  method: null,
  place: null,
  wished: null,
  ...noBalance,
  choicesBeside: 0,
  ...noCard,
  payment: null,
  paymentKey: null,
  decline: null,
  purchase: null,
  asked: 0,
  trouble: null,
} as const satisfies Partial<SaleContext>;

export const freshSale = (input: SaleInput): SaleContext => ({
  ...input,
  intentions: 0,
  ...nothingChosen,
  eventId: input.eventId ?? null,
});

/** Everything of the last sale forgotten; who sells or buys, and the count of intentions, stay. */
export const nextSale = ({ context }: { readonly context: SaleContext }): Partial<SaleContext> => ({
  ...nothingChosen,
  buyer: saleDesks[context.mode].namesFan ? null : context.buyer,
});

/** The key of the intention at hand: the same until the next one is named. */
export const keyOf = ({ seed, intentions }: SaleContext): string => `${seed}-${intentions}`;

/** How many more places may be chosen for this event. */
export const placesLeft = ({ event, reservation, choice }: SaleContext): number =>
  Math.max(0, (event?.maxTickets ?? 0) - placesIn(reservation?.items ?? []) - placesIn(choice));

export const canHold = ({ event, choice }: SaleContext): boolean =>
  event !== null && isOnSale(event.saleState) && choice.length > 0;

export const chosenTotal = ({ choice, stock, event, market }: SaleContext): PriceParts =>
  choiceTotal(choice, { stock, prices: event?.prices ?? [], currency: markets[market].currency });

export type BuyStage = 'signIn' | 'identity' | 'fan' | 'payment';

/** What the purchase still needs, in order: whom it is for, then the money. */
export function buyStageOf({ mode, buyer, reservation, changingFan }: SaleContext): BuyStage {
  if (saleDesks[mode].namesFan) return reservation?.fan == null || changingFan ? 'fan' : 'payment';
  if (buyer === null) return 'signIn';
  return hasIdentity(buyer) ? 'payment' : 'identity';
}

const hasIdentity = (buyer: SessionUser): boolean =>
  buyer.firstName !== '' && buyer.lastName !== '' && buyer.documentNumber !== null;

export const payerOf = ({ buyer }: SaleContext): Payer | null =>
  buyer && {
    email: buyer.email,
    firstName: buyer.firstName,
    lastName: buyer.lastName,
    documentType: buyer.documentType,
    documentNumber: buyer.documentNumber,
  };

/** The way to pay that is chosen. */
export const chosenWay = (context: SaleContext): PaymentWay | null => {
  if (balancePaysAll(context)) return { method: 'WALLET', place: null };
  const { method, place } = context;
  return method && { method, place };
};

/** A payment of this way may be sent now, for the cart as it is shown. */
export function canPayBy(context: SaleContext, way: PaymentWay | null): boolean {
  const { choices, cartChanged, reservation } = context;
  if (cartChanged || reservation?.status !== 'ACTIVE' || way === null) return false;
  if (way.method !== 'WALLET' && (balancePaysAll(context) || splitIn(context)?.ok === false)) return false;
  return isOffered(choices, way);
}

/** What the fan has with us, and the most of it that helps with the cart; null where nothing does. */
export function balanceFor({ choices, reservation }: SaleContext) {
  const has = choices.find(({ method }) => method === 'WALLET')?.balance ?? null;
  const most = reservation === null ? null : mostOf(has, totalOf(reservation.total));
  return has === null || most === null ? null : { has, most };
}

/** What the balance pays and what is left, or why it cannot be so; null where it is not to be used. */
export function splitIn(context: SaleContext): Result<Split, PartIssue> | null {
  const { reservation, usesBalance, balanceText } = context;
  const balance = usesBalance ? balanceFor(context) : null;
  return balance === null || reservation === null
    ? null
    : splitOf(totalOf(reservation.total), balance.has, balanceText);
}

/** Nothing is left to pay another way. */
export const balancePaysAll = (context: SaleContext): boolean => {
  const split = splitIn(context);
  return split?.ok === true && isZero(split.value.rest);
};

/** What the balance is to pay beside another way, minor units. */
export const walletPartOf = (context: SaleContext): number => {
  const split = splitIn(context);
  return split?.ok === true && !isZero(split.value.rest) ? split.value.part.amount : 0;
};

/** The ways to pay were asked for another rest than the one that is left now. */
export const isBesideAnother = (context: SaleContext): boolean =>
  splitIn(context)?.ok !== false && context.choicesBeside !== walletPartOf(context);

/** The way that is chosen cannot carry so little; another may. */
export function restIsTooSmall(context: SaleContext): boolean {
  const { choices, method, place } = context;
  const choice = walletPartOf(context) === 0 ? undefined : choices.find((one) => one.method === method);
  const way = choice?.cash?.find((one) => placeOf(one) === place) ?? choice;
  return way?.reason === 'BELOW_MINIMUM';
}

/** The cards that the buyer keeps; at a seller's desk there are none. */
export const savedCardsOf = ({
  mode,
  choices,
}: Pick<SaleContext, 'mode' | 'choices'>): readonly SavedCard[] =>
  saleDesks[mode].namesFan ? [] : (choices.find(({ method }) => method === 'CARD')?.cards ?? []);

/** The card whose bank may be asked for instalments. */
export const cardAsked = (context: SaleContext): CardAsked | null =>
  chosenWay(context)?.method === 'CARD' ? cardToAsk(context.card) : null;

/** The plan that is chosen, as the bank offers it; null pays the cart at once. */
export const chosenPlan = (context: SaleContext): InstallmentPlan | null =>
  chosenWay(context)?.method === 'CARD'
    ? (context.offers?.plans.find((plan) => plan.installments === context.installments) ?? null)
    : null;

/** Parts are wanted and what they come to is not known: nothing may be charged meanwhile. */
export const awaitsOffers = (context: SaleContext): boolean =>
  chosenWay(context)?.method === 'CARD' && context.installments > 1 && context.offers === null;
