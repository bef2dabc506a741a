import { assign, type SnapshotFrom, setup } from 'xstate';
import type { PurchaseChannel } from '#domain/market/purchase-channel.ts';
import type { CardEntry } from '#domain/payment/card-entry.ts';
import type { InstallmentOptions, InstallmentPlan } from '#domain/payment/installment-options.ts';
import { firstOffered, isOffered, type PaymentWay, wayOf } from '#domain/payment/payment-choice.ts';
import type { LinkedPurchase, PaymentLink } from '#domain/payment/payment-link.ts';
import type { CardToken, PaymentOrder } from '#domain/payment/payment-order.ts';
import { totalOf } from '#domain/sale/price.ts';
import type { Money } from '#domain/shared/money.ts';
import type { TypedPayment } from '../sale/sale.events.ts';
import type { Flow } from '../support/flow.ts';
import { reasonIn, type Settled, succeeded, valueIn } from '../support/settle.ts';
import { type Trouble, troubleWith, unexpected } from '../support/trouble.ts';
import { brokenTo, refusedTo } from '../support/unmet.ts';
import { unprovided } from '../support/unprovided.ts';
import type { PayLinkEvent } from './pay-link.events.ts';

type Input = { readonly token: string | null; readonly channel: PurchaseChannel; readonly seed: string };

type Context = Input & {
  readonly link: PaymentLink | null;
  readonly way: PaymentWay | null;
  /** The digits that name the bank of the card that is being typed. */
  readonly bin: string | null;
  /** In how many parts that bank lets it be paid; null while that is not known. */
  readonly offers: InstallmentOptions | null;
  /** How many parts are wanted. */
  readonly installments: number;
  readonly payment: PaymentOrder | null;
  readonly paid: LinkedPurchase | null;
  /** How often it was tried to be paid: each is an intention of its own. */
  readonly tries: number;
  /** The provider's reason why the last try was declined. */
  readonly decline: string | null;
  readonly trouble: Trouble | null;
};

/** What this flow needs done by others; `payLinkActors` fills every slot. */
export const payLinkSlots = {
  open: unprovided<Settled<PaymentLink>, { readonly token: string }>('payLink.open'),
  offers: unprovided<Settled<InstallmentOptions>, { readonly token: string; readonly bin: string }>(
    'payLink.offers',
  ),
  tokenise: unprovided<
    Settled<CardToken>,
    { readonly target: PaymentLink['cardTokens']; readonly card: CardEntry | null }
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
};

/**
 * A link that a seller sent, opened by whoever has it: what is to be paid, and paying it once. Whenever an answer is not a
 * yes, how the link stands now is looked at before anything can be pressed again.
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
    paysByCard: ({ context, event }) =>
      event.type === 'payment.submitted' &&
      event.payment.method === 'CARD' &&
      event.payment.from === 'new' &&
      canPayBy(context, event.payment),
    isAnotherBank: ({ context, event }) => event.type === 'cardNumber.begun' && context.bin !== event.bin,
    canAskOffers: ({ context }) =>
      context.way?.method === 'CARD' && context.bin !== null && context.offers === null,
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
  },
  actions: {
    keepWay: assign(({ event }) =>
      event.type === 'way.chosen' ? { way: { method: event.method, place: event.place } } : {},
    ),
    keepBin: assign(({ event }) =>
      event.type === 'cardNumber.begun' ? { bin: event.bin, offers: null, installments: 1 } : {},
    ),
    keepInstallments: assign(({ event }) =>
      event.type === 'installments.chosen' ? { installments: event.installments } : {},
    ),
    forget: assign({ decline: null, trouble: null }),
    keepPayment: assign(({ event }) =>
      event.type === 'payment.submitted' && event.payment.method !== 'CARD' ? { payment: event.payment } : {},
    ),
    countTry: assign(({ context }) => ({ tries: context.tries + 1 })),
    keepTrouble: assign((_, trouble: Trouble | null) => ({ trouble })),
  },
}).createMachine({
  id: 'payLink',
  context: ({ input }) => ({
    ...input,
    link: null,
    way: null,
    bin: null,
    offers: null,
    installments: 1,
    payment: null,
    paid: null,
    tries: 0,
    decline: null,
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
    sorting: { always: [{ guard: 'isToPay', target: 'choosing' }, { target: 'closed' }] },
    unreachable: { on: { 'retry.requested': { target: 'looking', actions: 'forget' } } },
    closed: {
      on: { 'retry.requested': { guard: ({ context }) => context.token !== null, target: 'looking' } },
    },
    choosing: {
      initial: 'weighing',
      on: {
        'way.chosen': { target: '.weighing', actions: 'keepWay' },
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
            input: ({ context }) => ({ token: context.token ?? '', bin: context.bin ?? '' }),
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
          card: event.type === 'payment.submitted' ? cardIn(event.payment) : null,
        }),
        onDone: [
          {
            guard: succeeded,
            target: 'paying',
            actions: assign(({ context, event }) => ({ payment: byCard(context, valueIn(event)) })),
          },
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
          {
            guard: 'isDeclined',
            target: 'looking',
            actions: assign(({ event }) => ({
              payment: null,
              decline: valueIn(event).purchase.statusDetail ?? '',
            })),
          },
          {
            guard: succeeded,
            target: 'settled',
            actions: assign(({ event }) => ({ payment: null, paid: valueIn(event) })),
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

/** What was chosen stays chosen while it can be had. */
const looked = ({ way }: Context, link: PaymentLink): Pick<Context, 'link' | 'way'> => ({
  link,
  way: way !== null && isOffered(link.choices, way) ? way : firstOffered(link.choices),
});

const canPayBy = ({ link }: Context, payment: TypedPayment): boolean =>
  link !== null && isOffered(link.choices, wayOf(payment));

/** The plan that is chosen, as the bank offers it; null pays it at once. */
export const chosenPlan = ({ way, offers, installments }: Context): InstallmentPlan | null =>
  way?.method === 'CARD' ? (offers?.plans.find((plan) => plan.installments === installments) ?? null) : null;

function byCard(context: Context, card: CardToken): PaymentOrder {
  const { installments = 1 } = chosenPlan(context) ?? {};
  const issuerId = context.offers?.issuer?.id;
  return { method: 'CARD', card, installments, ...(issuerId !== undefined && { issuerId }) };
}

const cardIn = (payment: TypedPayment): CardEntry | null =>
  payment.method === 'CARD' && payment.from === 'new' ? payment.card : null;

export const cardMissing = troubleWith('CARD_MISSING');

export type PayLinkSnapshot = SnapshotFrom<typeof payLinkMachine>;
export type PayLinkFlow = Flow<PayLinkSnapshot, PayLinkEvent>;
