import { assign, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { InstallmentPlan } from '#domain/installment/installment-plan.ts';
import { isPlanPayable } from '#domain/installment/plan-state.ts';
import { hasTrait, isPaidBy } from '#domain/payment/payment-method.ts';
import { salesChannelRules } from '#domain/payment/sales-channel.ts';
import { isUsableCard } from '#domain/payment/selected-card.ts';
import type { TypedCard } from '../card-selection/card-selection.events.ts';
import type { CardPaymentSource } from '../card-selection/card-selection.ts';
import { paymentAttemptMachine } from '../payment-attempt/payment-attempt.machine.ts';
import { resumedAttempt, toOpenPaymentAttempt } from '../payment-attempt/payment-attempt.view.ts';
import type { ActorResult } from '../support/actor-result.ts';
import { declareActor } from '../support/declare-actor.ts';
import type { FlowFailure } from '../support/flow-failure.ts';
import {
  type InstallmentContext,
  type InstallmentSubmission,
  type InstallmentTarget,
  isPaymentOpen,
} from './installment.context.ts';
import type { InstallmentEvent } from './installment.events.ts';

type LoadedPlan = Pick<InstallmentContext, 'cards' | 'options'> & { readonly plan: InstallmentPlan };

export const installmentAttemptMachine = paymentAttemptMachine<
  InstallmentSubmission,
  InstallmentTarget,
  InstallmentPlan
>();

type AttemptSnapshot = SnapshotFrom<typeof installmentAttemptMachine>;

/** The attempt, and the plan as its latest poll read it. */
export const toAttemptFields = ({ plan }: InstallmentContext, snapshot: AttemptSnapshot) => ({
  attempt: toOpenPaymentAttempt(snapshot),
  plan: snapshot.context.details ?? plan,
});

/** Actors this flow requires; `createInstallmentActors` provides them. */
export const installmentActorSlots = {
  findPlan: declareActor<ActorResult<LoadedPlan>, { readonly planId: string }>('installment.findPlan'),
  tokenise: declareActor<
    ActorResult<CardPaymentSource>,
    { readonly planId: string; readonly typed: TypedCard | null }
  >('installment.tokenise'),
  cancel: declareActor<ActorResult<InstallmentPlan>, { readonly planId: string }>('installment.cancel'),
  setAutomaticCharge: declareActor<
    ActorResult<InstallmentPlan>,
    { readonly planId: string; readonly cardId: string | null }
  >('installment.setAutomaticCharge'),
  attempt: installmentAttemptMachine,
};

/** The types, actors, guards and actions of the flow that pays a plan. */
export const installmentSetup = setup({
  types: {
    context: {} as InstallmentContext,
    events: {} as InstallmentEvent,
    input: {} as { readonly planId: string; readonly seed: string },
    tags: {} as 'busy' | 'paying',
    children: {} as { attempt: 'attempt' },
  },
  actors: installmentActorSlots,
  guards: {
    isMissing: ({ context }) => context.plan === null && context.failure?.code === 'NOT_FOUND',
    isUnreachable: ({ context }) => context.plan === null,
    isPaymentPending: ({ context }) => isPaymentOpen(context.plan),
    isPaidUp: ({ context }) => context.plan?.due.amount === 0,
    isOver: ({ context }) => context.plan !== null && !isPlanPayable(context.plan.state),
    isCardPayment: ({ event }) => event.type === 'payment.submitted' && hasTrait(event.payment, 'takesCard'),
    isUsableCard: ({ context, event }) =>
      (event.type === 'card.chosen' || event.type === 'automaticCharge.chosen') &&
      isUsableCard(context.cards, event.cardId),
  },
  actions: {
    storeScope: assign(({ event }) => (event.type === 'scope.chosen' ? { scope: event.scope } : {})),
    storeOption: assign(({ event }) =>
      event.type === 'method.chosen' ? { chosenOption: { method: event.method, place: event.place } } : {},
    ),
    storePayment: assign(({ event }) =>
      event.type === 'payment.submitted' &&
      !hasTrait(event.payment, 'takesCard') &&
      isPaidBy(event.payment, salesChannelRules.SELF_SERVICE.paymentMethods)
        ? { payment: event.payment }
        : {},
    ),
    storeCard: assign(({ event }) =>
      event.type === 'card.chosen'
        ? {
            card:
              event.cardId === null ? { kind: 'new', bin: null } : { kind: 'saved', cardId: event.cardId },
          }
        : {},
    ),
    startPayment: assign(({ context }) => ({ paymentCount: context.paymentCount + 1, failure: null })),
    endAttempt: assign({ payment: null, attempt: null }),
    resumeAttempt: assign({ attempt: resumedAttempt, failure: null }),
    refreshAttempt: sendTo('attempt', { type: 'refresh.requested' }),
    storeFailure: assign((_, failure: FlowFailure | null) => ({ failure })),
  },
});
