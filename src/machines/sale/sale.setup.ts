import { assign, sendTo, setup } from 'xstate';
import type { SessionUser } from '#domain/auth/session-user.ts';
import type { EventDetail } from '#domain/catalogue/event.ts';
import type { FanIdentity, FanQuery, NewFan } from '#domain/fan/fan-identity.ts';
import type { PurchaseChannel } from '#domain/market/purchase-channel.ts';
import { nothingTriedAfter, waitBeforeAsking } from '#domain/order/asking-pace.ts';
import type { Purchase } from '#domain/order/purchase.ts';
import { cardInHand, isAnotherBank, isGoodCard } from '#domain/payment/card-in-hand.ts';
import type { CardAsked, InstallmentOptions } from '#domain/payment/installment-options.ts';
import { firstWayOf, type PaymentChoice, wayOf } from '#domain/payment/payment-choice.ts';
import type { Payer, PaymentOrder, PaymentOrderOf } from '#domain/payment/payment-order.ts';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import { amountPause } from '#domain/payment/wallet-part.ts';
import type { Reservation, WantedItem } from '#domain/reservation/reservation.ts';
import { clockOf } from '#domain/reservation/reservation-outcome.ts';
import type { BestAvailableWish } from '#domain/sale/best-available.ts';
import type { CartChange } from '#domain/sale/cart-change.ts';
import { choiceOf, chooseQuantity, isChosen, toggleSeat, withoutSeats } from '#domain/sale/choice.ts';
import type { SaleMode } from '#domain/sale/sale-mode.ts';
import { saleDesks } from '#domain/sale/sale-mode.ts';
import type { SaleStep } from '#domain/sale/sale-path.ts';
import type { Money } from '#domain/shared/money.ts';
import type { SectionStock } from '#domain/venue/stock.ts';
import { reservationMachine } from '../reservation/reservation.machine.ts';
import type { Settled } from '../support/settle.ts';
import { type Trouble, troubleWith } from '../support/trouble.ts';
import { unprovided, unprovidedListener } from '../support/unprovided.ts';
import {
  awaitsOffers,
  balanceFor,
  buyStageOf,
  type Conflict,
  canHold,
  canPayBy,
  cardAsked,
  isBesideAnother,
  keyOf,
  nextSale,
  noBalance,
  noCard,
  placesLeft,
  type SaleContext,
  type SaleInput,
  savedCardsOf,
} from './sale.context.ts';
import type { SaleEvent, TypedCard } from './sale.events.ts';

/** How things stand, from the box office and from this device's memory. */
export type Recollection = {
  readonly event: EventDetail | null;
  readonly stock: readonly SectionStock[];
  readonly reservationId: string | null;
  readonly reservation: Reservation | null;
  readonly paymentKey: string | null;
};

/** A refused claim on seats, with the conflict when that is why. */
export type ClaimTrouble = Trouble & { readonly conflict: Conflict | null };

type Claim = { readonly mode: SaleMode; readonly eventId: string; readonly key: string };
type OfHold = { readonly mode: SaleMode; readonly eventId: string; readonly reservationId: string };

export type PaymentCall = OfHold & {
  readonly fanId: string | null;
  readonly channel: PurchaseChannel;
  readonly seenTotal: Money;
  readonly walletPart: number;
  readonly payment: PaymentOrder;
  readonly payer: Payer | null;
  readonly key: string;
};

const startingSteps: readonly SaleStep[] = ['ENTRY', 'STADIUM', 'BUY'];

/** What this flow needs done by others; `saleActors` fills every slot. */
export const saleActorSlots = {
  recall: unprovided<Settled<Recollection>, { readonly mode: SaleMode; readonly eventId: string | null }>(
    'sale.recall',
  ),
  hold: unprovided<
    Settled<Reservation, ClaimTrouble>,
    Claim & { readonly reservationId: string | null; readonly items: readonly WantedItem[] }
  >('sale.hold'),
  holdBest: unprovided<Settled<Reservation, ClaimTrouble>, Claim & { readonly wish: BestAvailableWish }>(
    'sale.holdBest',
  ),
  change: unprovided<
    Settled<Reservation, ClaimTrouble>,
    OfHold & { readonly version: number; readonly ops: readonly CartChange[]; readonly key: string }
  >('sale.change'),
  refresh: unprovided<Settled<Reservation | null>, { readonly reservationId: string }>('sale.refresh'),
  findFan: unprovided<Settled<SessionUser | null>, { readonly query: FanQuery }>('sale.findFan'),
  registerFan: unprovided<Settled<SessionUser>, { readonly fan: NewFan; readonly key: string }>(
    'sale.registerFan',
  ),
  saveIdentity: unprovided<Settled<SessionUser>, { readonly identity: FanIdentity }>('sale.saveIdentity'),
  choices: unprovided<
    Settled<readonly PaymentChoice[]>,
    { readonly reservationId: string; readonly walletPart: number }
  >('sale.choices'),
  offers: unprovided<
    Settled<InstallmentOptions>,
    { readonly reservationId: string; readonly card: CardAsked | null; readonly walletPart: number }
  >('sale.offers'),
  removeCard: unprovided<Settled<readonly SavedCard[]>, { readonly cardId: string }>('sale.removeCard'),
  tokenise: unprovided<
    Settled<PaymentOrderOf<'CARD'>>,
    {
      readonly reservationId: string;
      readonly typed: TypedCard | null;
      readonly installments: number;
      readonly issuerId: string | null;
    }
  >('sale.tokenise'),
  pay: unprovided<Settled<Purchase>, PaymentCall>('sale.pay'),
  askPurchase: unprovided<Settled<Purchase | null>, { readonly reservationId: string }>('sale.askPurchase'),
  /** The try to pay is over: its key is forgotten and the hold is looked at again. */
  resume: unprovided<Settled<Reservation | null>, OfHold>('sale.resume'),
  /** The sale is over on this device; a live hold is given back. */
  leave: unprovided<null, { readonly mode: SaleMode; readonly reservationId: string | null }>('sale.leave'),
  otherTabs: unprovidedListener<SaleEvent, { readonly mode: SaleMode }>('sale.otherTabs'),
  waking: unprovidedListener<SaleEvent>('sale.waking'),
  reservation: reservationMachine,
};

/** The words of the sale: what it knows, hears, asks and decides. The states are in `sale.machine.ts`. */
export const saleSetup = setup({
  types: {
    context: {} as SaleContext,
    events: {} as SaleEvent,
    input: {} as SaleInput,
    tags: {} as 'busy' | 'changing' | 'sending',
    children: {} as { reservation: 'reservation' },
  },
  actors: saleActorSlots,
  actions: {
    startOver: assign(nextSale),
    wantEvent: assign(({ context, event }) =>
      event.type === 'event.chosen'
        ? { ...nextSale({ context }), eventId: event.eventId, at: 'STADIUM' }
        : {},
    ),
    wantStep: assign(({ event }) =>
      event.type === 'step.requested' ? { at: event.step === 'STADIUM' ? 'STADIUM' : 'BUY' } : {},
    ),
    wantStadium: assign({ at: 'STADIUM' }),
    wantCheckout: assign({ at: 'BUY' }),
    keepWay: assign(({ event }) => (event.type === 'way.chosen' ? { way: event.way } : {})),
    toggle: assign(({ context, event }) =>
      event.type === 'seat.toggled'
        ? { choice: toggleSeat(context.choice, event.seat), conflict: null, trouble: null }
        : {},
    ),
    keepQuantity: assign(({ context, event }) =>
      event.type === 'quantity.chosen'
        ? {
            choice: chooseQuantity(context.choice, event.sectionCode, event.quantity),
            conflict: null,
            trouble: null,
          }
        : {},
    ),
    refuseMore: assign({ trouble: troubleWith('TICKET_LIMIT') }),
    clearChoice: assign({ choice: [], conflict: null, trouble: null }),
    keepWish: assign(({ event }) => (event.type === 'best.requested' ? { wish: event.wish } : {})),
    takeAlternative: assign(({ context, event }) => {
      if (event.type !== 'alternative.chosen') return {};
      const kept = withoutSeats(context.choice, event.seats);
      return { choice: [...kept, ...choiceOf(event.seats)], conflict: null };
    }),
    nameIntention: assign(({ context }) => ({
      intentions: context.intentions + 1,
      conflict: null,
      trouble: null,
    })),
    planRemoval: assign(({ event }) =>
      event.type === 'item.removed' ? { changes: [{ op: 'remove', itemId: event.itemId }] } : {},
    ),
    planQuantity: assign(({ event }) =>
      event.type === 'itemQuantity.chosen'
        ? { changes: [{ op: 'setQuantity', itemId: event.itemId, quantity: event.quantity }] }
        : {},
    ),
    planFan: assign(({ context }) => ({
      changes: context.found === null ? [] : [{ op: 'setFan', fanId: context.found.id }],
    })),
    nameFan: assign(({ context }) => ({ buyer: context.found, changingFan: false })),
    keepBuyer: assign(({ event }) => (event.type === 'buyer.signedIn' ? { buyer: event.user } : {})),
    /** With whose cards could be seen. */
    forgetBuyer: assign({ buyer: null, choices: [], ...noBalance, ...noCard }),
    keepQuery: assign(({ event }) =>
      event.type === 'fan.searched' ? { query: event.query, found: null, missing: false, trouble: null } : {},
    ),
    keepNewFan: assign(({ event }) => (event.type === 'fan.registered' ? { newFan: event.fan } : {})),
    changeFan: assign({ changingFan: true, found: null, missing: false, trouble: null }),
    agreeToCart: assign({ cartChanged: false, trouble: null }),
    keepMethod: assign(({ event }) =>
      event.type === 'method.chosen'
        ? { method: event.method, place: event.place ?? null, wished: null, trouble: null, decline: null }
        : {},
    ),
    keepWishedMethod: assign(({ event }) => (event.type === 'method.wished' ? { wished: event.method } : {})),
    takeWishedMethod: assign(({ context, event }) =>
      event.type === 'method.wished' ? { ...firstWayOf(event.method, context.choices) } : {},
    ),
    /** What a bank offered was for another sum. */
    toggleBalance: assign(({ context }) => ({
      usesBalance: !context.usesBalance,
      balanceText: null,
      offers: null,
      trouble: null,
      decline: null,
    })),
    keepAmount: assign(({ event }) =>
      event.type === 'balanceAmount.typed'
        ? { balanceText: event.text, offers: null, trouble: null, decline: null }
        : {},
    ),
    keepCard: assign(({ event }) =>
      event.type === 'card.chosen'
        ? {
            ...noCard,
            card:
              event.cardId === null ? { kind: 'new', bin: null } : { kind: 'saved', cardId: event.cardId },
            trouble: null,
            decline: null,
          }
        : {},
    ),
    keepBin: assign(({ event }) =>
      event.type === 'cardNumber.begun' ? { ...noCard, card: { kind: 'new', bin: event.bin } } : {},
    ),
    keepInstallments: assign(({ event }) =>
      event.type === 'installments.chosen' ? { installments: event.installments } : {},
    ),
    takeCard: assign(({ context }) => ({
      card: cardInHand(savedCardsOf(context), context.card),
      offers: null,
    })),
    keepPayment: assign(({ event }) =>
      event.type === 'payment.submitted' && event.payment.method !== 'CARD'
        ? { payment: event.payment, ...(event.payment.method !== 'WALLET' && wayOf(event.payment)) }
        : {},
    ),
    forgetRefusals: assign({ trouble: null, decline: null }),
    /** The key is known before anything is sent, and named once per try. */
    namePayment: assign(({ context }) => {
      const intentions = context.intentions + 1;
      return { intentions, paymentKey: keyOf({ ...context, intentions }), decline: null, trouble: null };
    }),
    countAsking: assign(({ context }) => ({ asked: context.asked + 1 })),
    startAsking: assign({ asked: 0 }),
    tellReservation: sendTo('reservation', ({ context }) => {
      if (context.reservation === null) throw new Error('A cart without a reservation');
      return { type: 'reservation.changed', reservation: context.reservation };
    }),
    forgetKey: assign({ paymentKey: null, payment: null }),
    keepTrouble: assign((_, trouble: Trouble | null) => ({ trouble })),
  },
  guards: {
    namesFan: ({ context }) => saleDesks[context.mode].namesFan,
    isOwnDesk: ({ context }) => !saleDesks[context.mode].namesFan,
    paymentMayBeOn: ({ context }) =>
      context.paymentKey !== null || isPaying(context.reservation) || isPaid(context.reservation),
    isHeld: ({ context }) => context.reservation?.status === 'ACTIVE' && context.event !== null,
    hasExpired: ({ context }) => context.reservation?.status === 'EXPIRED' && context.event !== null,
    hasEvent: ({ context }) => context.event !== null,
    asksEntry: ({ event }) => event.type === 'step.requested' && event.step === 'ENTRY',
    asksStadium: ({ event }) => event.type === 'step.requested' && event.step === 'STADIUM',
    asksBuy: ({ event }) => event.type === 'step.requested' && event.step === 'BUY',
    asksToStart: ({ event }) => event.type === 'step.requested' && startingSteps.includes(event.step),
    isSameEvent: ({ context, event }) => event.type === 'event.chosen' && event.eventId === context.event?.id,
    /** It is being asked for already. */
    isWanted: ({ context, event }) => event.type === 'event.chosen' && event.eventId === context.eventId,
    hasRoom: ({ context, event }) => {
      if (event.type === 'seat.toggled')
        return isChosen(context.choice, event.seat) || placesLeft(context) > 0;
      if (event.type !== 'quantity.chosen') return false;
      const without = { ...context, choice: chooseQuantity(context.choice, event.sectionCode, 0) };
      return event.quantity <= placesLeft(without);
    },
    canHold: ({ context }) => canHold(context),
    wantsStadium: ({ context }) => context.at === 'STADIUM',
    needsSignIn: ({ context }) => buyStageOf(context) === 'signIn',
    needsIdentity: ({ context }) => buyStageOf(context) === 'identity',
    needsFan: ({ context }) => buyStageOf(context) === 'fan',
    hasFound: ({ context }) => context.found !== null,
    paysByCard: ({ context, event }) =>
      event.type === 'payment.submitted' &&
      event.payment.method === 'CARD' &&
      !awaitsOffers(context) &&
      canPayBy(context, wayOf(event.payment)),
    canAskOffers: ({ context }) => context.offers === null && cardAsked(context) !== null,
    isAnotherBank: ({ context, event }) =>
      event.type === 'cardNumber.begun' && isAnotherBank(context.card, event.bin),
    isGoodCard: ({ context, event }) =>
      event.type === 'card.chosen' && isGoodCard(savedCardsOf(context), event.cardId),
    isAnotherWish: ({ context, event }) => event.type === 'method.wished' && event.method !== context.method,
    hasBalance: ({ context }) => balanceFor(context) !== null,
    usesBalance: ({ context }) => context.usesBalance && balanceFor(context) !== null,
    isBesideAnother: ({ context }) => isBesideAnother(context),
    isOffered: ({ context, event }) =>
      event.type === 'installments.chosen' &&
      (context.offers?.plans.some(({ installments }) => installments === event.installments) ?? false),
    paysDirectly: ({ context, event }) =>
      event.type === 'payment.submitted' &&
      event.payment.method !== 'CARD' &&
      canPayBy(context, wayOf(event.payment)),
    nothingWasTried: ({ context }) => context.asked >= nothingTriedAfter,
  },
  delays: { nextAsking: ({ context }) => waitBeforeAsking(context.asked), amountPause },
});

/** A try to pay is on its way, or its instructions were given out. */
const isPaying = (reservation: Reservation | null): boolean =>
  reservation !== null && clockOf(reservation.status) === 'lease';

const isPaid = (reservation: Reservation | null): boolean =>
  reservation?.status === 'FINISHED' || reservation?.status === 'FINISHED_WITH_FAILURE';
