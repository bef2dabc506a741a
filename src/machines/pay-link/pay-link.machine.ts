import { assign, type SnapshotFrom, setup } from 'xstate';
import type { PurchaseChannel } from '#domain/market/purchase-channel.ts';
import { restAfter, waitBeforeAsking } from '#domain/order/asking-pace.ts';
import {
  type CardInHand,
  cardInHand,
  cardToAsk,
  isAnotherBank,
  isGoodCard,
} from '#domain/payment/card-in-hand.ts';
import type { CardAsked, InstallmentOptions, InstallmentPlan } from '#domain/payment/installment-options.ts';
import { firstOffered, isOffered, type PaymentWay, wayOf } from '#domain/payment/payment-choice.ts';
import type { LinkedPurchase, PaymentLink } from '#domain/payment/payment-link.ts';
import type { CardToken, PaymentOrder, PaymentOrderOf } from '#domain/payment/payment-order.ts';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import { totalOf } from '#domain/sale/price.ts';
import type { Money } from '#domain/shared/money.ts';
import type { TypedCard, TypedPayment } from '../sale/sale.events.ts';
import type { Flow } from '../support/flow.ts';
import { reasonIn, refusedAs, type Settled, succeeded, valueIn } from '../support/settle.ts';
import { type Trouble, troubleWith, unexpected } from '../support/trouble.ts';
import { brokenTo, keepReason, refusedTo } from '../support/unmet.ts';
import { unprovided, unprovidedListener } from '../support/unprovided.ts';
import type { PayLinkEvent } from './pay-link.events.ts';

type Input = { readonly token: string | null; readonly channel: PurchaseChannel; readonly seed: string };

type Context = Input & {
  readonly link: PaymentLink | null;
  readonly way: PaymentWay | null;
  /** The card to pay with; null before it is known whose there are. Of a new one no more than names its bank. */
  readonly card: CardInHand | null;
  /** In how many parts that bank lets it be paid; null while that is not known. */
  readonly offers: InstallmentOptions | null;
  /** How many parts are wanted. */
  readonly installments: number;
  readonly payment: PaymentOrder | null;
  /** The page of what was sent from here; null before anything was. */
  readonly statusToken: string | null;
  /** How often it was tried to be paid: each is an intention of its own. */
  readonly tries: number;
  /** How often a payment under way was asked after. */
  readonly asked: number;
  readonly trouble: Trouble | null;
};

/** What a card became: a token, from a saved one or with another token to keep it by. */
export type CardMeans = Pick<PaymentOrderOf<'CARD'>, 'savedCardId' | 'saveToken'> & {
  readonly card: CardToken;
};

/** What this flow needs done by others; `payLinkActors` fills every slot. */
export const payLinkSlots = {
  open: unprovided<Settled<PaymentLink>, { readonly token: string }>('payLink.open'),
  offers: unprovided<
    Settled<InstallmentOptions>,
    { readonly token: string; readonly card: CardAsked | null }
  >('payLink.offers'),
  tokenise: unprovided<
    Settled<CardMeans>,
    {
      readonly target: PaymentLink['cardTokens'];
      readonly typed: TypedCard | null;
      readonly keepsCards: boolean;
    }
  >('payLink.tokenise'),
  pay: unprovided<
    Settled<LinkedPurchase>,
    {
      readonly token: string;
      readonly channel: PurchaseChannel;
      readonly seenTotal: Money;
      readonly payment: PaymentOrder;
      readonly key: string;
    }
  >('payLink.pay'),
  news: unprovidedListener<PayLinkEvent, { readonly statusToken: string | null }>('payLink.news'),
  waking: unprovidedListener<PayLinkEvent>('payLink.waking'),
};

/** Nothing is known of what a bank offers. */
const noOffers = { offers: null, installments: 1 } as const;

/**
 * A link that a seller sent, opened by whoever has it: what is to be paid, and paying it once. Whenever an answer is not a
 * yes, how the link stands now is looked at before anything can be pressed again; and while a payment is under way, here or on
 * another phone, it is asked after until it has ended.
 */
export const payLinkMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PayLinkEvent,
    input: {} as Input,
    tags: {} as 'busy' | 'paying',
  },
  actors: payLinkSlots,
  guards: {
    isCutShort: ({ context }) => context.token === null,
    isToPay: ({ context }) => context.link?.standing === 'TO_PAY',
    isUnderWay: ({ context }) => context.link?.standing === 'PAYING',
    /** What was sent from here was paid in the end. */
    wasPaidFromHere: ({ context }) => context.link?.standing === 'PAID' && context.statusToken !== null,
    isTired: ({ context }) => context.asked >= restAfter,
    paysByCard: ({ context, event }) =>
      event.type === 'payment.submitted' &&
      event.payment.method === 'CARD' &&
      canPayBy(context, event.payment),
    isGoodCard: ({ context, event }) =>
      event.type === 'card.chosen' && isGoodCard(ownCardsOf(context.link), event.cardId),
    isAnotherBank: ({ context, event }) =>
      event.type === 'cardNumber.begun' && isAnotherBank(context.card, event.bin),
    canAskOffers: ({ context }) =>
      context.way?.method === 'CARD' && cardToAsk(context.card) !== null && context.offers === null,
    isOffered: ({ context, event }) =>
      event.type === 'installments.chosen' &&
      (context.offers?.plans.some(({ installments }) => installments === event.installments) ?? false),
    paysDirectly: ({ context, event }) =>
      event.type === 'payment.submitted' &&
      event.payment.method !== 'CARD' &&
      canPayBy(context, event.payment),
    isDeclined: ({ event }) => {
      const { output } = event as unknown as { readonly output: Settled<LinkedPurchase> };
      return output.ok && output.value.purchase.result === 'FAIL';
    },
    /** The payer's bank asks first (3-D Secure): how it ends is seen here. */
    isAsked: ({ event }) => {
      const { output } = event as unknown as { readonly output: Settled<LinkedPurchase> };
      return output.ok && output.value.purchase.nextAction !== null;
    },
  },
  actions: {
    keepWay: assign(({ event }) =>
      event.type === 'way.chosen' ? { way: { method: event.method, place: event.place } } : {},
    ),
    keepCard: assign(({ event }) =>
      event.type === 'card.chosen'
        ? {
            ...noOffers,
            card:
              event.cardId === null ? { kind: 'new', bin: null } : { kind: 'saved', cardId: event.cardId },
          }
        : {},
    ),
    keepBin: assign(({ event }) =>
      event.type === 'cardNumber.begun' ? { ...noOffers, card: { kind: 'new', bin: event.bin } } : {},
    ),
    keepInstallments: assign(({ event }) =>
      event.type === 'installments.chosen' ? { installments: event.installments } : {},
    ),
    forget: assign({ trouble: null }),
    keepPayment: assign(({ event }) =>
      event.type === 'payment.submitted' && event.payment.method !== 'CARD' ? { payment: event.payment } : {},
    ),
    countTry: assign(({ context }) => ({ tries: context.tries + 1 })),
    startAsking: assign({ asked: 0 }),
    countAsking: assign(({ context }) => ({ asked: context.asked + 1 })),
    keepTrouble: assign((_, trouble: Trouble | null) => ({ trouble })),
  },
  delays: { nextAsking: ({ context }) => waitBeforeAsking(context.asked) },
}).createMachine({
  id: 'payLink',
  context: ({ input }) => ({
    ...input,
    link: null,
    way: null,
    card: null,
    ...noOffers,
    payment: null,
    statusToken: null,
    tries: 0,
    asked: 0,
    trouble: null,
  }),
  initial: 'arriving',
  states: {
    arriving: { always: [{ guard: 'isCutShort', target: 'closed' }, { target: 'looking' }] },
    looking: {
      tags: 'busy',
      invoke: {
        id: 'open',
        src: 'open',
        input: ({ context }) => ({ token: context.token ?? '' }),
        onDone: [
          {
            guard: succeeded,
            target: 'sorting',
            actions: assign(({ context, event }) => looked(context, valueIn(event))),
          },
          refusedTo('unreachable'),
        ],
        onError: brokenTo('unreachable'),
      },
    },
    sorting: {
      always: [
        { guard: 'isToPay', target: 'choosing' },
        { guard: 'isUnderWay', target: 'awaiting' },
        { guard: 'wasPaidFromHere', target: 'settled' },
        { target: 'closed' },
      ],
    },
    unreachable: { on: { 'retry.requested': { target: 'looking', actions: 'forget' } } },
    closed: {
      on: { 'retry.requested': { guard: ({ context }) => context.token !== null, target: 'looking' } },
    },
    /** Nothing may be paid meanwhile: how it stands is asked until it has ended, and at once when it is looked at again. */
    awaiting: {
      entry: 'startAsking',
      initial: 'pausing',
      invoke: [
        {
          id: 'news',
          src: 'news',
          input: ({ context }) => ({ statusToken: context.link?.statusToken ?? null }),
          // Who is not told asks all the same.
          onError: {},
        },
        { id: 'waking', src: 'waking', onError: {} },
      ],
      states: {
        pausing: {
          always: { guard: 'isTired', target: 'resting' },
          after: { nextAsking: 'asking' },
          on: {
            'page.awoke': 'asking',
            'purchase.changed': { target: 'asking', actions: 'startAsking' },
            'refresh.requested': 'asking',
          },
        },
        resting: {
          on: {
            'page.awoke': { target: 'asking', actions: 'startAsking' },
            'purchase.changed': { target: 'asking', actions: 'startAsking' },
            'refresh.requested': { target: 'asking', actions: 'startAsking' },
          },
        },
        asking: {
          entry: 'countAsking',
          // The answer that is on its way may be of before.
          on: { 'purchase.changed': { target: 'asking', reenter: true } },
          invoke: {
            id: 'ask',
            src: 'open',
            input: ({ context }) => ({ token: context.token ?? '' }),
            onDone: [
              {
                guard: ({ event: { output } }) => output.ok && output.value.standing === 'PAYING',
                target: 'pausing',
                actions: assign(({ event }) => ({ link: valueIn(event) })),
              },
              {
                guard: succeeded,
                target: '#payLink.sorting',
                actions: assign(({ context, event }) => looked(context, valueIn(event))),
              },
              { target: 'pausing' },
            ],
            onError: 'pausing',
          },
        },
      },
    },
    choosing: {
      initial: 'weighing',
      // Meanwhile it may be paid on another phone, and somebody else may be signed in.
      invoke: { id: 'waking', src: 'waking', onError: {} },
      on: {
        'page.awoke': '.lookingAgain',
        'payer.changed': '.lookingAgain',
        'way.chosen': { target: '.weighing', actions: 'keepWay' },
        'card.chosen': { guard: 'isGoodCard', target: '.weighing', actions: 'keepCard' },
        'cardNumber.begun': { guard: 'isAnotherBank', target: '.weighing', actions: 'keepBin' },
        'installments.chosen': { guard: 'isOffered', actions: 'keepInstallments' },
        'payment.submitted': [
          { guard: 'paysByCard', target: 'tokenising', actions: 'forget' },
          { guard: 'paysDirectly', target: 'paying', actions: ['forget', 'keepPayment'] },
        ],
      },
      states: {
        weighing: { always: [{ guard: 'canAskOffers', target: 'askingOffers' }, { target: 'ready' }] },
        /** In how many parts? Nobody has to wait for it: without an answer it is paid at once. */
        askingOffers: {
          invoke: {
            id: 'offers',
            src: 'offers',
            input: ({ context }) => ({ token: context.token ?? '', card: cardToAsk(context.card) }),
            onDone: [
              {
                guard: succeeded,
                target: 'ready',
                actions: assign(({ event }) => ({ offers: valueIn(event) })),
              },
              { target: 'ready' },
            ],
            onError: 'ready',
          },
        },
        ready: {},
        /** Nobody waits for it either: what is typed stays, and may be sent. */
        lookingAgain: {
          invoke: {
            id: 'look',
            src: 'open',
            input: ({ context }) => ({ token: context.token ?? '' }),
            onDone: [
              {
                guard: ({ event: { output } }) => output.ok && output.value.standing === 'TO_PAY',
                target: 'weighing',
                actions: assign(({ context, event }) => looked(context, valueIn(event))),
              },
              {
                guard: succeeded,
                target: '#payLink.sorting',
                actions: assign(({ context, event }) => looked(context, valueIn(event))),
              },
              { target: 'weighing' },
            ],
            onError: 'weighing',
          },
        },
      },
    },
    /** The card goes from here straight to the provider; only its token is kept. */
    tokenising: {
      tags: ['busy', 'paying'],
      invoke: {
        id: 'tokenise',
        src: 'tokenise',
        input: ({ context, event }) => ({
          target: context.link?.cardTokens ?? null,
          typed: event.type === 'payment.submitted' && event.payment.method === 'CARD' ? event.payment : null,
          keepsCards: context.link?.keepsCards ?? false,
        }),
        onDone: [
          {
            guard: succeeded,
            target: 'paying',
            actions: assign(({ context, event }) => ({ payment: byCard(context, valueIn(event)) })),
          },
          // The saved card is gone: what there is to pay with is looked at.
          { guard: refusedAs('NOT_FOUND'), target: 'looking', actions: keepReason },
          refusedTo('choosing'),
        ],
        onError: brokenTo('choosing'),
      },
    },
    paying: {
      tags: ['busy', 'paying'],
      entry: 'countTry',
      invoke: {
        id: 'pay',
        src: 'pay',
        input: ({ context: { token, channel, link, payment, seed, tries } }) => {
          if (token === null || payment === null || link?.sale == null) throw new Error('Nothing to be paid');
          const seenTotal = totalOf(link.sale.total);
          return { token, channel, seenTotal, payment, key: `${seed}-link-${tries}` };
        },
        onDone: [
          { guard: 'isDeclined', target: 'looking', actions: assign({ payment: null }) },
          {
            guard: 'isAsked',
            target: 'looking',
            actions: assign(({ event }) => ({ payment: null, statusToken: valueIn(event).statusToken })),
          },
          {
            guard: succeeded,
            target: 'settled',
            actions: assign(({ event }) => ({ payment: null, statusToken: valueIn(event).statusToken })),
          },
          // Paid elsewhere, taken back, run out, or nobody knows: how it stands is looked at, with the reason beside it.
          {
            target: 'looking',
            actions: assign(({ event }) => ({ payment: null, trouble: reasonIn(event) })),
          },
        ],
        onError: { target: 'looking', actions: assign({ payment: null, trouble: unexpected }) },
      },
    },
    settled: {},
  },
});

/** What was chosen stays chosen while it can be had, and what its bank offers with it. */
function looked(context: Context, link: PaymentLink): Partial<Context> {
  const { way } = context;
  const card = cardInHand(ownCardsOf(link), context.card);
  return {
    link,
    way: way !== null && isOffered(link.choices, way) ? way : firstOffered(link.choices),
    card,
    ...(!isSameCard(card, context.card) && noOffers),
  };
}

const isSameCard = (card: CardInHand, before: CardInHand | null): boolean =>
  card.kind === 'saved'
    ? before?.kind === 'saved' && before.cardId === card.cardId
    : before?.kind === 'new' && before.bin === card.bin;

/** The cards of whoever is signed in where it is paid. */
export const ownCardsOf = (link: PaymentLink | null): readonly SavedCard[] =>
  link?.choices.find(({ method }) => method === 'CARD')?.cards ?? [];

const canPayBy = ({ link }: Context, payment: TypedPayment): boolean =>
  link !== null && isOffered(link.choices, wayOf(payment));

/** The plan that is chosen, as the bank offers it; null pays it at once. */
export const chosenPlan = ({ way, offers, installments }: Context): InstallmentPlan | null =>
  way?.method === 'CARD' ? (offers?.plans.find((plan) => plan.installments === installments) ?? null) : null;

function byCard(context: Context, means: CardMeans): PaymentOrder {
  const { installments = 1 } = chosenPlan(context) ?? {};
  const issuerId = context.offers?.issuer?.id;
  return { method: 'CARD', ...means, installments, ...(issuerId !== undefined && { issuerId }) };
}

export const cardMissing = troubleWith('CARD_MISSING');

export type PayLinkSnapshot = SnapshotFrom<typeof payLinkMachine>;
export type PayLinkFlow = Flow<PayLinkSnapshot, PayLinkEvent>;
