import { assign, type SnapshotFrom, setup } from 'xstate';
import type { EventDetail } from '#domain/catalogue/event.ts';
import type { InstallmentPlan } from '#domain/installment/installment-plan.ts';
import type { OfferedPlan } from '#domain/installment/plan-schedule.ts';
import type { PurchaseChannel } from '#domain/market/purchase-channel.ts';
import type { SalesChannel } from '#domain/payment/sales-channel.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import {
  type ActorResult,
  getValue,
  hasFailedWith,
  hasSucceeded,
  isResultUnknown,
} from '../support/actor-result.ts';
import { declareActor } from '../support/declare-actor.ts';
import {
  storeResultFailure,
  transitionOnError,
  transitionOnFailure,
} from '../support/failure-transitions.ts';
import type { Flow } from '../support/flow.ts';
import type { FlowFailure } from '../support/flow-failure.ts';
import type { PlanOfferEvent } from './plan-offer.events.ts';

type PlanOfferInput = {
  readonly salesChannel: SalesChannel;
  readonly reservationId: string;
  readonly channel: PurchaseChannel;
  readonly seed: string;
};

/** The held seats with the plans that can pay for them. `event` and `reservation` are null once there is no hold. */
export type OfferedPlans = {
  readonly event: EventDetail | null;
  readonly reservation: Reservation | null;
  readonly offers: readonly OfferedPlan[];
};

type PlanOfferContext = PlanOfferInput &
  OfferedPlans & {
    readonly offerId: string | null;
    /** The number of confirmations; each has its own idempotency key. */
    readonly confirmations: number;
    readonly opened: InstallmentPlan | null;
    readonly failure: FlowFailure | null;
  };

export type OpenPlanInput = {
  readonly salesChannel: SalesChannel;
  readonly reservationId: string;
  readonly fanId: string | null;
  readonly channel: PurchaseChannel;
  readonly offer: OfferedPlan;
  readonly key: string;
};

/** Actors this flow requires; `createPlanOfferActors` provides them. */
export const planOfferActorSlots = {
  findOffers: declareActor<ActorResult<OfferedPlans>, { readonly reservationId: string }>(
    'planOffer.findOffers',
  ),
  openPlan: declareActor<ActorResult<InstallmentPlan>, OpenPlanInput>('planOffer.openPlan'),
};

export const findChosenOffer = ({
  offers,
  offerId,
}: Pick<PlanOfferContext, 'offers' | 'offerId'>): OfferedPlan | null =>
  offers.find(({ id }) => id === offerId) ?? offers[0] ?? null;

function buildRequest(context: PlanOfferContext): OpenPlanInput {
  const offer = findChosenOffer(context);
  if (offer === null) throw new Error('No plan is offered');
  const { salesChannel, reservationId, reservation, channel, seed, confirmations } = context;
  const fanId = salesChannel === 'ASSISTED' ? (reservation?.fan?.id ?? null) : null;
  return { salesChannel, reservationId, channel, offer, fanId, key: `${seed}-plan-${confirmations}` };
}

/**
 * Shows the installment plans for held seats, each with its whole schedule, and opens one that the buyer agrees to. A schedule that has
 * changed meanwhile is shown again before anything is agreed.
 */
export const planOfferMachine = setup({
  types: {
    context: {} as PlanOfferContext,
    events: {} as PlanOfferEvent,
    input: {} as PlanOfferInput,
    tags: {} as 'busy',
  },
  actors: planOfferActorSlots,
  guards: {
    isGone: ({ context: { reservation } }) => reservation?.status !== 'ACTIVE',
    hasNoOffer: ({ context: { offers } }) => offers.length === 0,
    isOffered: ({ context: { offers }, event }) =>
      event.type === 'offer.chosen' && offers.some(({ id }) => id === event.offerId),
  },
  actions: {
    storeChoice: assign(({ event }) =>
      event.type === 'offer.chosen' ? { offerId: event.offerId, failure: null } : {},
    ),
    issueKey: assign(({ context }) => ({ confirmations: context.confirmations + 1, failure: null })),
    storeFailure: assign((_, failure: FlowFailure | null) => ({ failure })),
  },
}).createMachine({
  id: 'planOffer',
  context: ({ input }) => ({
    ...input,
    event: null,
    reservation: null,
    offers: [],
    offerId: null,
    confirmations: 0,
    opened: null,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'findOffers',
        src: 'findOffers',
        input: ({ context }) => ({ reservationId: context.reservationId }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'routing',
            actions: assign(({ event }) => getValue(event)),
          },
          { guard: hasFailedWith('NOT_FOUND'), target: 'gone' },
          transitionOnFailure('unreachable'),
        ],
        onError: transitionOnError('unreachable'),
      },
    },
    routing: {
      always: [
        { guard: 'isGone', target: 'gone' },
        { guard: 'hasNoOffer', target: 'withoutOffer' },
        { target: 'choosing' },
      ],
    },
    choosing: {
      on: {
        'offer.chosen': { guard: 'isOffered', actions: 'storeChoice' },
        'plan.confirmed': { target: 'opening', actions: 'issueKey' },
        'refresh.requested': 'loading',
      },
    },
    opening: {
      tags: 'busy',
      invoke: {
        id: 'openPlan',
        src: 'openPlan',
        input: ({ context }) => buildRequest(context),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'opened',
            actions: assign(({ event }) => ({ opened: getValue(event) })),
          },
          // The schedule or the hold is another one now: both are read again, and the reason is shown.
          {
            guard: hasFailedWith('TOTAL_CHANGED', 'METHOD_NOT_OFFERED', 'HOLD_EXPIRED', 'PAYMENT_IN_FLIGHT'),
            target: 'loading',
            actions: storeResultFailure,
          },
          // The plan may be open: the same confirmation is sent again.
          { guard: isResultUnknown, target: 'uncertain', actions: storeResultFailure },
          transitionOnFailure('choosing'),
        ],
        onError: transitionOnError('choosing'),
      },
    },
    /** The response was lost. A repetition has the same key. */
    uncertain: { on: { 'plan.confirmed': 'opening', 'refresh.requested': 'loading' } },
    opened: {},
    withoutOffer: { on: { 'refresh.requested': 'loading' } },
    gone: { on: { 'refresh.requested': 'loading' } },
    unreachable: {
      on: { 'refresh.requested': { target: 'loading', actions: assign({ failure: null }) } },
    },
  },
});

export type PlanOfferSnapshot = SnapshotFrom<typeof planOfferMachine>;
export type PlanOfferFlow = Flow<PlanOfferSnapshot, PlanOfferEvent>;
