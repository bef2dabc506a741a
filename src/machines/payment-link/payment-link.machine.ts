import { assign, type SnapshotFrom, setup } from 'xstate';
import type { PurchaseChannel } from '#domain/market/purchase-channel.ts';
import type { PaymentLink, PaymentLinkPurchase } from '#domain/order/payment-link.ts';
import { calculatePollDelay, pauseAfterPolls } from '#domain/order/poll-backoff.ts';
import type {
  CardInstallmentOption,
  CardInstallmentOptions,
  CardInstallmentQuery,
} from '#domain/payment/card-installments.ts';
import type { CardToken, PaymentInput, PaymentInputOf } from '#domain/payment/payment-input.ts';
import {
  findFirstOfferedOption,
  isPaymentOptionOffered,
  type SelectedPaymentOption,
  toSelectedPaymentOption,
} from '#domain/payment/payment-option.ts';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import {
  hasBinChanged,
  isUsableCard,
  resolveSelectedCard,
  type SelectedCard,
  toCardInstallmentQuery,
} from '#domain/payment/selected-card.ts';
import { getTotal } from '#domain/sale/price.ts';
import type { Money } from '#domain/shared/money.ts';
import type { TypedCard, TypedPayment } from '../sale/sale.events.ts';
import {
  type ActorResult,
  getFailure,
  getValue,
  hasFailedWith,
  hasSucceeded,
} from '../support/actor-result.ts';
import { declareActor, declareListener } from '../support/declare-actor.ts';
import {
  storeResultFailure,
  transitionOnError,
  transitionOnFailure,
} from '../support/failure-transitions.ts';
import type { Flow } from '../support/flow.ts';
import { createFlowFailure, type FlowFailure, unexpectedFailure } from '../support/flow-failure.ts';
import type { PaymentLinkEvent } from './payment-link.events.ts';

type Input = { readonly token: string | null; readonly channel: PurchaseChannel; readonly seed: string };

type Context = Input & {
  readonly link: PaymentLink | null;
  readonly selectedOption: SelectedPaymentOption | null;
  /**
   * The selected card; null before the saved cards are known. Of a new card only the first digits are stored.
   */
  readonly card: SelectedCard | null;
  /** The card installments that the bank offers; null while they are unknown. */
  readonly offers: CardInstallmentOptions | null;
  /** The selected number of installments. */
  readonly installments: number;
  readonly payment: PaymentInput | null;
  /** The token of the status page of a payment that was submitted here; null before. */
  readonly statusToken: string | null;
  /** The number of payment attempts; each has its own idempotency key. */
  readonly attempts: number;
  /** The number of polls for a pending payment. */
  readonly pollCount: number;
  readonly failure: FlowFailure | null;
};

/** A tokenized card, either saved or with a second token for saving it. */
export type CardPaymentSource = Pick<PaymentInputOf<'CARD'>, 'savedCardId' | 'saveToken'> & {
  readonly card: CardToken;
};

/** Actors this flow requires; `createPaymentLinkActors` provides them. */
export const paymentLinkActorSlots = {
  findLink: declareActor<ActorResult<PaymentLink>, { readonly token: string }>('paymentLink.findLink'),
  findInstallments: declareActor<
    ActorResult<CardInstallmentOptions>,
    { readonly token: string; readonly card: CardInstallmentQuery | null }
  >('paymentLink.findInstallments'),
  tokenise: declareActor<
    ActorResult<CardPaymentSource>,
    {
      readonly target: PaymentLink['cardTokens'];
      readonly typed: TypedCard | null;
      readonly canSaveCards: boolean;
    }
  >('paymentLink.tokenise'),
  pay: declareActor<
    ActorResult<PaymentLinkPurchase>,
    {
      readonly token: string;
      readonly channel: PurchaseChannel;
      readonly expectedTotal: Money;
      readonly payment: PaymentInput;
      readonly key: string;
    }
  >('paymentLink.pay'),
  updates: declareListener<PaymentLinkEvent, { readonly statusToken: string | null }>('paymentLink.updates'),
  pageResume: declareListener<PaymentLinkEvent>('paymentLink.pageResume'),
};

/** The bank's offer is unknown. */
const noInstallments = { offers: null, installments: 1 } as const;

/**
 * A payment link that its holder opened: shows what is due and pays it once. After any failure the link is
 * read again before another attempt; while a payment is pending, here or on another device, it is polled
 * until it is settled.
 */
export const paymentLinkMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PaymentLinkEvent,
    input: {} as Input,
    tags: {} as 'busy' | 'paying',
  },
  actors: paymentLinkActorSlots,
  guards: {
    hasNoToken: ({ context }) => context.token === null,
    isPayable: ({ context }) => context.link?.status === 'TO_PAY',
    isPaymentPending: ({ context }) => context.link?.status === 'PAYING',
    /** The payment that was submitted here has succeeded. */
    wasPaidHere: ({ context }) => context.link?.status === 'PAID' && context.statusToken !== null,
    hasReachedPollLimit: ({ context }) => context.pollCount >= pauseAfterPolls,
    isCardPayment: ({ context, event }) =>
      event.type === 'payment.submitted' &&
      event.payment.method === 'CARD' &&
      canPayBy(context, event.payment),
    isUsableCard: ({ context, event }) =>
      event.type === 'card.chosen' && isUsableCard(listPayerCards(context.link), event.cardId),
    hasBinChanged: ({ context, event }) =>
      event.type === 'cardNumber.entered' && hasBinChanged(context.card, event.bin),
    canQueryInstallments: ({ context }) =>
      context.selectedOption?.method === 'CARD' &&
      toCardInstallmentQuery(context.card) !== null &&
      context.offers === null,
    isOffered: ({ context, event }) =>
      event.type === 'installments.chosen' &&
      (context.offers?.plans.some(({ installments }) => installments === event.installments) ?? false),
    isDirectPayment: ({ context, event }) =>
      event.type === 'payment.submitted' &&
      event.payment.method !== 'CARD' &&
      canPayBy(context, event.payment),
    isDeclined: ({ event }) => {
      const { output } = event as unknown as { readonly output: ActorResult<PaymentLinkPurchase> };
      return output.ok && output.value.purchase.result === 'FAIL';
    },
    /** The payer's bank requires a challenge (3-D Secure), whose result is shown here. */
    isChallenged: ({ event }) => {
      const { output } = event as unknown as { readonly output: ActorResult<PaymentLinkPurchase> };
      return output.ok && output.value.purchase.nextAction !== null;
    },
  },
  actions: {
    storePaymentOption: assign(({ event }) =>
      event.type === 'paymentOption.chosen'
        ? { selectedOption: { method: event.method, place: event.place } }
        : {},
    ),
    storeCard: assign(({ event }) =>
      event.type === 'card.chosen'
        ? {
            ...noInstallments,
            card:
              event.cardId === null ? { kind: 'new', bin: null } : { kind: 'saved', cardId: event.cardId },
          }
        : {},
    ),
    storeBin: assign(({ event }) =>
      event.type === 'cardNumber.entered' ? { ...noInstallments, card: { kind: 'new', bin: event.bin } } : {},
    ),
    storeInstallments: assign(({ event }) =>
      event.type === 'installments.chosen' ? { installments: event.installments } : {},
    ),
    clearFailure: assign({ failure: null }),
    storePayment: assign(({ event }) =>
      event.type === 'payment.submitted' && event.payment.method !== 'CARD' ? { payment: event.payment } : {},
    ),
    countAttempt: assign(({ context }) => ({ attempts: context.attempts + 1 })),
    resetPolling: assign({ pollCount: 0 }),
    countPoll: assign(({ context }) => ({ pollCount: context.pollCount + 1 })),
    storeFailure: assign((_, failure: FlowFailure | null) => ({ failure })),
  },
  delays: { nextPoll: ({ context }) => calculatePollDelay(context.pollCount) },
}).createMachine({
  id: 'paymentLink',
  context: ({ input }) => ({
    ...input,
    link: null,
    selectedOption: null,
    card: null,
    ...noInstallments,
    payment: null,
    statusToken: null,
    attempts: 0,
    pollCount: 0,
    failure: null,
  }),
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'hasNoToken', target: 'closed' }, { target: 'loading' }] },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'findLink',
        src: 'findLink',
        input: ({ context }) => ({ token: context.token ?? '' }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'routing',
            actions: assign(({ context, event }) => applyLink(context, getValue(event))),
          },
          transitionOnFailure('unreachable'),
        ],
        onError: transitionOnError('unreachable'),
      },
    },
    routing: {
      always: [
        { guard: 'isPayable', target: 'choosing' },
        { guard: 'isPaymentPending', target: 'awaitingPayment' },
        { guard: 'wasPaidHere', target: 'settled' },
        { target: 'closed' },
      ],
    },
    unreachable: { on: { 'retry.requested': { target: 'loading', actions: 'clearFailure' } } },
    closed: {
      on: { 'retry.requested': { guard: ({ context }) => context.token !== null, target: 'loading' } },
    },
    /**
     * No payment is possible while another is pending: the link is polled, and read immediately when the page
     * becomes visible again.
     */
    awaitingPayment: {
      entry: 'resetPolling',
      initial: 'waiting',
      invoke: [
        {
          id: 'updates',
          src: 'updates',
          input: ({ context }) => ({ statusToken: context.link?.statusToken ?? null }),
          // Polling continues without the update stream.
          onError: {},
        },
        { id: 'pageResume', src: 'pageResume', onError: {} },
      ],
      states: {
        waiting: {
          always: { guard: 'hasReachedPollLimit', target: 'paused' },
          after: { nextPoll: 'polling' },
          on: {
            'page.resumed': 'polling',
            'purchase.changed': { target: 'polling', actions: 'resetPolling' },
            'refresh.requested': 'polling',
          },
        },
        paused: {
          on: {
            'page.resumed': { target: 'polling', actions: 'resetPolling' },
            'purchase.changed': { target: 'polling', actions: 'resetPolling' },
            'refresh.requested': { target: 'polling', actions: 'resetPolling' },
          },
        },
        polling: {
          entry: 'countPoll',
          // The response of the running request may be outdated.
          on: { 'purchase.changed': { target: 'polling', reenter: true } },
          invoke: {
            id: 'poll',
            src: 'findLink',
            input: ({ context }) => ({ token: context.token ?? '' }),
            onDone: [
              {
                guard: ({ event: { output } }) => output.ok && output.value.status === 'PAYING',
                target: 'waiting',
                actions: assign(({ event }) => ({ link: getValue(event) })),
              },
              {
                guard: hasSucceeded,
                target: '#paymentLink.routing',
                actions: assign(({ context, event }) => applyLink(context, getValue(event))),
              },
              { target: 'waiting' },
            ],
            onError: 'waiting',
          },
        },
      },
    },
    choosing: {
      initial: 'routing',
      // The link may be paid on another device meanwhile, and another user may sign in.
      invoke: { id: 'pageResume', src: 'pageResume', onError: {} },
      on: {
        'page.resumed': '.refreshing',
        'payer.changed': '.refreshing',
        'paymentOption.chosen': { target: '.routing', actions: 'storePaymentOption' },
        'card.chosen': { guard: 'isUsableCard', target: '.routing', actions: 'storeCard' },
        'cardNumber.entered': { guard: 'hasBinChanged', target: '.routing', actions: 'storeBin' },
        'installments.chosen': { guard: 'isOffered', actions: 'storeInstallments' },
        'payment.submitted': [
          { guard: 'isCardPayment', target: 'tokenising', actions: 'clearFailure' },
          { guard: 'isDirectPayment', target: 'paying', actions: ['clearFailure', 'storePayment'] },
        ],
      },
      states: {
        routing: {
          always: [{ guard: 'canQueryInstallments', target: 'loadingInstallments' }, { target: 'ready' }],
        },
        /** Loads the card installments in the background: without a response the amount is paid at once. */
        loadingInstallments: {
          invoke: {
            id: 'findInstallments',
            src: 'findInstallments',
            input: ({ context }) => ({
              token: context.token ?? '',
              card: toCardInstallmentQuery(context.card),
            }),
            onDone: [
              {
                guard: hasSucceeded,
                target: 'ready',
                actions: assign(({ event }) => ({ offers: getValue(event) })),
              },
              { target: 'ready' },
            ],
            onError: 'ready',
          },
        },
        ready: {},
        /** Reads the link in the background: the input stays usable. */
        refreshing: {
          invoke: {
            id: 'refresh',
            src: 'findLink',
            input: ({ context }) => ({ token: context.token ?? '' }),
            onDone: [
              {
                guard: ({ event: { output } }) => output.ok && output.value.status === 'TO_PAY',
                target: 'routing',
                actions: assign(({ context, event }) => applyLink(context, getValue(event))),
              },
              {
                guard: hasSucceeded,
                target: '#paymentLink.routing',
                actions: assign(({ context, event }) => applyLink(context, getValue(event))),
              },
              { target: 'routing' },
            ],
            onError: 'routing',
          },
        },
      },
    },
    /** The card goes from the browser straight to the provider; only its token is kept. */
    tokenising: {
      tags: ['busy', 'paying'],
      invoke: {
        id: 'tokenise',
        src: 'tokenise',
        input: ({ context, event }) => ({
          target: context.link?.cardTokens ?? null,
          typed: event.type === 'payment.submitted' && event.payment.method === 'CARD' ? event.payment : null,
          canSaveCards: context.link?.canSaveCards ?? false,
        }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'paying',
            actions: assign(({ context, event }) => ({
              payment: buildCardPayment(context, getValue(event)),
            })),
          },
          // The saved card no longer exists: the payment options are read again.
          { guard: hasFailedWith('NOT_FOUND'), target: 'loading', actions: storeResultFailure },
          transitionOnFailure('choosing'),
        ],
        onError: transitionOnError('choosing'),
      },
    },
    paying: {
      tags: ['busy', 'paying'],
      entry: 'countAttempt',
      invoke: {
        id: 'pay',
        src: 'pay',
        input: ({ context: { token, channel, link, payment, seed, attempts } }) => {
          if (token === null || payment === null || link?.sale == null) throw new Error('Nothing to be paid');
          const expectedTotal = getTotal(link.sale.total);
          return { token, channel, expectedTotal, payment, key: `${seed}-link-${attempts}` };
        },
        onDone: [
          { guard: 'isDeclined', target: 'loading', actions: assign({ payment: null }) },
          {
            guard: 'isChallenged',
            target: 'loading',
            actions: assign(({ event }) => ({ payment: null, statusToken: getValue(event).statusToken })),
          },
          {
            guard: hasSucceeded,
            target: 'settled',
            actions: assign(({ event }) => ({ payment: null, statusToken: getValue(event).statusToken })),
          },
          // The link was paid, cancelled or expired, or the result is unknown: it is read again, and the
          // reason is shown.
          {
            target: 'loading',
            actions: assign(({ event }) => ({ payment: null, failure: getFailure(event) })),
          },
        ],
        onError: { target: 'loading', actions: assign({ payment: null, failure: unexpectedFailure }) },
      },
    },
    settled: {},
  },
});

/** Applies a reloaded link. The selected option and card are kept while they are available. */
function applyLink(context: Context, link: PaymentLink): Partial<Context> {
  const { selectedOption } = context;
  const card = resolveSelectedCard(listPayerCards(link), context.card);
  return {
    link,
    selectedOption:
      selectedOption !== null && isPaymentOptionOffered(link.paymentOptions, selectedOption)
        ? selectedOption
        : findFirstOfferedOption(link.paymentOptions),
    card,
    ...(!isSameCard(card, context.card) && noInstallments),
  };
}

const isSameCard = (card: SelectedCard, before: SelectedCard | null): boolean =>
  card.kind === 'saved'
    ? before?.kind === 'saved' && before.cardId === card.cardId
    : before?.kind === 'new' && before.bin === card.bin;

/** Returns the saved cards of the signed-in payer. */
export const listPayerCards = (link: PaymentLink | null): readonly SavedCard[] =>
  link?.paymentOptions.find(({ method }) => method === 'CARD')?.cards ?? [];

const canPayBy = ({ link }: Context, payment: TypedPayment): boolean =>
  link !== null && isPaymentOptionOffered(link.paymentOptions, toSelectedPaymentOption(payment));

/** Returns the selected card installment option; null pays at once. */
export const findLinkInstallmentOption = ({
  selectedOption,
  offers,
  installments,
}: Context): CardInstallmentOption | null =>
  selectedOption?.method === 'CARD'
    ? (offers?.plans.find((plan) => plan.installments === installments) ?? null)
    : null;

function buildCardPayment(context: Context, source: CardPaymentSource): PaymentInput {
  const { installments = 1 } = findLinkInstallmentOption(context) ?? {};
  const issuerId = context.offers?.issuer?.id;
  return { method: 'CARD', ...source, installments, ...(issuerId !== undefined && { issuerId }) };
}

export const missingCardFailure = createFlowFailure('CARD_MISSING');

export type PaymentLinkSnapshot = SnapshotFrom<typeof paymentLinkMachine>;
export type PaymentLinkFlow = Flow<PaymentLinkSnapshot, PaymentLinkEvent>;
