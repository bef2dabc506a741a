import type { SessionUser } from '#domain/auth/session-user.ts';
import type { EventDetail } from '#domain/catalogue/event.ts';
import { isOnSale } from '#domain/catalogue/sale-state.ts';
import { slowAfter } from '#domain/order/asking-pace.ts';
import type { InstallmentPlan } from '#domain/payment/installment-options.ts';
import type { CashPlace, PaymentChoice } from '#domain/payment/payment-choice.ts';
import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import type { PurchaseResult } from '#domain/payment/purchase-result.ts';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import type { PartIssue, Split } from '#domain/payment/wallet-part.ts';
import type { PriceParts, Reservation, WantedItem } from '#domain/reservation/reservation.ts';
import { placesIn } from '#domain/sale/cart.ts';
import { totalOf } from '#domain/sale/price.ts';
import { type SaleMode, saleDesks } from '#domain/sale/sale-mode.ts';
import { type SaleStep, stepOfResult } from '#domain/sale/sale-path.ts';
import { type Money, money } from '#domain/shared/money.ts';
import type { SectionStock } from '#domain/venue/stock.ts';
import type { ReservationFlow } from '../reservation/reservation.machine.ts';
import { type Trouble, unexpected } from '../support/trouble.ts';
import {
  awaitsOffers,
  balanceFor,
  balancePaysAll,
  buyStageOf,
  type Conflict,
  canHold,
  canPayBy,
  chosenPlan,
  chosenTotal,
  chosenWay,
  placesLeft,
  restIsTooSmall,
  type SaleContext,
  savedCardsOf,
  splitIn,
  walletPartOf,
} from './sale.context.ts';
import type { WayToChoose } from './sale.events.ts';
import type { SaleSnapshot } from './sale.machine.ts';

/** The live hold; `hold` is its own small flow (countdown, more time), bound with `toReservationView`. */
export type CartView = {
  readonly reservation: Reservation;
  readonly places: number;
  readonly hold: ReservationFlow | null;
};

/** The card to pay with, and in how many parts. */
export type CardView = {
  /** What the buyer keeps at the provider, the usual one first. */
  readonly saved: readonly SavedCard[];
  /** The saved card that is chosen; null: a new one. */
  readonly chosen: string | null;
  /** A new one may be kept: it is the buyer's own. */
  readonly canBeKept: boolean;
  readonly removing: boolean;
  /** What the bank offers, where there is something to choose. */
  readonly plans: readonly InstallmentPlan[];
  readonly plan: InstallmentPlan | null;
  readonly askingPlans: boolean;
};

/** What the buyer has with us, and how much of it they use. */
export type BalanceView = {
  readonly has: Money;
  /** The most of it that helps. */
  readonly most: Money;
  readonly used: boolean;
  /** How much, as typed; null: all that helps. */
  readonly text: string | null;
  /** What it pays and what is left; null while it is not used, or not like this. */
  readonly split: Split | null;
  readonly paysAll: boolean;
  readonly issue: PartIssue | 'REST_TOO_SMALL' | null;
};

/** What every step with an event shows. */
type AtEvent = { readonly event: EventDetail; readonly stock: readonly SectionStock[] };

/** What every step with held seats shows. */
type WithCart = AtEvent & {
  readonly cart: CartView;
  /** The way to pay that the address asked for, until another is chosen. */
  readonly wished: PaymentMethod | null;
  /** The cart is not what it was when last seen (another tab, another total): look and agree before paying. */
  readonly cartChanged: boolean;
  /** A change of the cart is on its way. */
  readonly changing: boolean;
  readonly trouble: Trouble | null;
};

/** The sale, at either desk. `step` is the page it belongs to, which the address follows; null leaves the address alone. */
export type SaleView = {
  readonly mode: SaleMode;
  readonly step: SaleStep | null;
  /** Whose money and name: the signed-in fan, or the fan a seller sells to. */
  readonly buyer: SessionUser | null;
} /** Finding out how things stand: after a start, a reload, a change in another tab. */ & (
  | { readonly screen: 'recalling' }
  | { readonly screen: 'unreachable'; readonly trouble: Trouble }
  /** No event chosen yet: the entry. `trouble` says why the last choice could not be opened. */
  | { readonly screen: 'entry'; readonly opening: boolean; readonly trouble: Trouble | null }
  | (AtEvent & {
      readonly screen: 'seats';
      readonly way: WayToChoose;
      readonly chosen: readonly WantedItem[];
      readonly chosenPlaces: number;
      /** All-in total of what is chosen, from the map's own prices. */
      readonly chosenTotal: PriceParts;
      /** How many more places may be chosen. */
      readonly placesLeft: number;
      readonly onSale: boolean;
      readonly canHold: boolean;
      readonly holding: boolean;
      /** Seats that were just lost to another, and free groups of as many. */
      readonly conflict: Conflict | null;
      readonly trouble: Trouble | null;
      /** Seats held already: what is chosen is added to them. */
      readonly cart: CartView | null;
      readonly changing: boolean;
      readonly cartChanged: boolean;
      readonly canCheckOut: boolean;
    })
  /** A visitor has to say who they are; the seats stay held meanwhile. */
  | (WithCart & { readonly screen: 'signIn' })
  /** The signed-in buyer's name and document, asked once. */
  | (WithCart & { readonly screen: 'identity'; readonly saving: boolean })
  /** The seller's desk: for whom? */
  | (WithCart & {
      readonly screen: 'fan';
      readonly searching: boolean;
      readonly saving: boolean;
      /** Found and to be confirmed; `missing` when nobody was found and one may be registered. */
      readonly found: SessionUser | null;
      readonly missing: boolean;
    })
  | (WithCart & {
      readonly screen: 'payment';
      readonly choices: readonly PaymentChoice[];
      readonly loadingChoices: boolean;
      readonly method: PaymentMethod | null;
      /** Where, when it is cash. */
      readonly place: CashPlace | null;
      readonly card: CardView;
      /** The buyer's balance, where there is one that helps. */
      readonly balance: BalanceView | null;
      /** What pressing charges beside the balance, or all that the balance pays: with what parts cost, where they cost something. */
      readonly charged: Money;
      /** The payment is on its way: nothing may be pressed. */
      readonly paying: boolean;
      readonly canPay: boolean;
      /** The provider's reason why the last try was declined; the seats are still held. */
      readonly decline: string | null;
      /** Card or voucher fields that were refused. */
      readonly fields: readonly { readonly field: string; readonly reason: string }[];
    })
  /** A payment was sent and its answer is not known: 'we are checking your payment'. Never pay again from here. */
  | {
      readonly screen: 'checking';
      /** Null when not even the event could be had. */
      readonly event: EventDetail | null;
      readonly reservation: Reservation | null;
      /** It has taken so long that the person may leave; it goes on by itself. */
      readonly slow: boolean;
      readonly trouble: Trouble | null;
    }
  /** The time ran out, the seats are free again. */
  | (AtEvent & {
      readonly screen: 'expired';
      readonly reservation: Reservation;
      readonly canTakeAgain: boolean;
      readonly takingAgain: boolean;
      readonly trouble: Trouble | null;
    })
  /** Known: the outcome page of `orderId` takes over (`step` says which). */
  | { readonly screen: 'settled'; readonly orderId: string; readonly result: PurchaseResult }
);

export function toSaleView(snapshot: SaleSnapshot): SaleView {
  const { context } = snapshot;
  const { mode, buyer, event, stock, reservation, trouble, purchase } = context;
  const desk = { mode, buyer };
  if (snapshot.matches('recalling') || snapshot.matches('sorting') || snapshot.matches('abandoning'))
    return { ...desk, step: null, screen: 'recalling' };
  if (snapshot.matches('unreachable'))
    return { ...desk, step: null, screen: 'unreachable', trouble: trouble ?? unexpected };
  if (snapshot.matches('settled') && purchase !== null) {
    const { orderId, result } = purchase;
    return { ...desk, step: stepOfResult(result), screen: 'settled', orderId, result };
  }
  if (event === null) {
    if (snapshot.matches('reconciling') || snapshot.matches('resuming')) return checking(snapshot, null);
    return { ...desk, step: 'ENTRY', screen: 'entry', opening: snapshot.hasTag('busy'), trouble };
  }
  if (snapshot.matches('reconciling')) return checking(snapshot, { event, stock });
  if (snapshot.matches('openingEvent') || snapshot.matches('choosingEvent'))
    return { ...desk, step: 'ENTRY', screen: 'entry', opening: snapshot.matches('openingEvent'), trouble };
  if (snapshot.matches('expired') || snapshot.matches('takingAgain')) {
    if (reservation !== null)
      return {
        ...desk,
        step: context.at,
        screen: 'expired',
        event,
        stock,
        reservation,
        canTakeAgain: isOnSale(event.saleState) && snapshot.matches('expired'),
        takingAgain: snapshot.matches('takingAgain'),
        trouble,
      };
  }
  const isBuying = context.at === 'BUY' && reservation !== null;
  return isBuying ? buying(snapshot, { event, stock }, reservation) : seats(snapshot, { event, stock });
}

function seats(snapshot: SaleSnapshot, at: AtEvent): SaleView {
  const { context } = snapshot;
  const { mode, buyer, way, choice, conflict, trouble, reservation, cartChanged } = context;
  const busy = snapshot.hasTag('busy');
  return {
    mode,
    buyer,
    ...at,
    step: 'STADIUM',
    screen: 'seats',
    way,
    chosen: choice,
    chosenPlaces: placesIn(choice),
    chosenTotal: chosenTotal(context),
    placesLeft: placesLeft(context),
    onSale: isOnSale(at.event.saleState),
    canHold: !busy && canHold(context),
    holding:
      snapshot.matches('holding') || snapshot.matches('holdingBest') || snapshot.matches({ cart: 'adding' }),
    conflict,
    trouble,
    cart: reservation === null ? null : cartOf(snapshot, reservation),
    changing: snapshot.hasTag('changing'),
    cartChanged,
    canCheckOut: !busy && reservation?.status === 'ACTIVE',
  };
}

function buying(snapshot: SaleSnapshot, at: AtEvent, reservation: Reservation): SaleView {
  const { context } = snapshot;
  const { mode, buyer, cartChanged, trouble } = context;
  const way = chosenWay(context);
  const common = {
    mode,
    buyer,
    ...at,
    step: 'BUY' as const,
    cart: cartOf(snapshot, reservation),
    wished: context.wished,
    cartChanged,
    changing: snapshot.hasTag('changing'),
    trouble,
  };
  const stage = buyStageOf(context);
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
      return {
        ...common,
        screen: stage,
        choices: context.choices,
        loadingChoices: snapshot.matches({ cart: { paying: 'loadingChoices' } }),
        method: way?.method ?? null,
        place: way?.place ?? null,
        card: cardOf(snapshot),
        balance: balanceOf(context),
        charged: chargedFor(context, reservation),
        paying: snapshot.hasTag('sending'),
        canPay:
          snapshot.matches({ cart: { paying: 'entering' } }) &&
          !awaitsOffers(context) &&
          canPayBy(context, way),
        decline: context.decline,
        fields: trouble?.fields ?? [],
      };
  }
}

function checking({ context }: SaleSnapshot, at: AtEvent | null): SaleView {
  const { mode, buyer, reservation, trouble, asked } = context;
  return {
    mode,
    buyer,
    step: 'BUY',
    screen: 'checking',
    event: at?.event ?? null,
    reservation,
    slow: asked >= slowAfter,
    trouble,
  };
}

function cardOf(snapshot: SaleSnapshot): CardView {
  const { context } = snapshot;
  const { card, offers, mode } = context;
  const plans = chosenWay(context)?.method === 'CARD' ? (offers?.plans ?? []) : [];
  return {
    saved: savedCardsOf(context),
    chosen: card?.kind === 'saved' ? card.cardId : null,
    canBeKept: !saleDesks[mode].namesFan,
    removing: snapshot.matches({ cart: { paying: 'removingCard' } }),
    plans: plans.length > 1 ? plans : [],
    plan: chosenPlan(context),
    askingPlans: snapshot.matches({ cart: { paying: { entering: 'askingOffers' } } }),
  };
}

function chargedFor(context: SaleContext, { total }: Reservation): Money {
  const { amount, currency } = totalOf(total);
  return money(chosenPlan(context)?.total ?? amount - walletPartOf(context), currency);
}

function balanceOf(context: SaleContext): BalanceView | null {
  const balance = balanceFor(context);
  const split = splitIn(context);
  return (
    balance && {
      ...balance,
      used: context.usesBalance,
      text: context.balanceText,
      split: split?.ok === true ? split.value : null,
      paysAll: balancePaysAll(context),
      issue: split?.ok === false ? split.error : restIsTooSmall(context) ? 'REST_TOO_SMALL' : null,
    }
  );
}

const cartOf = ({ children }: SaleSnapshot, reservation: Reservation): CartView => ({
  reservation,
  places: placesIn(reservation.items),
  hold: children.reservation ?? null,
});
