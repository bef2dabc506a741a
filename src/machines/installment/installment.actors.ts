import { fromPromise, type InputFrom, type OutputFrom } from 'xstate';
import type { InstallmentsPort } from '#application/installments.port.ts';
import type { InstallmentPlan } from '#domain/installment/installment-plan.ts';
import { ok } from '#domain/shared/result.ts';
import { tokeniseCard } from '../card-selection/tokenise-card.actors.ts';
import type { PaymentReport } from '../payment-attempt/payment-attempt.machine.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import type { ActorResult } from '../support/actor-result.ts';
import { type InstallmentSubmission, type InstallmentTarget, isPaymentOpen } from './installment.context.ts';
import { type installmentActorSlots, installmentAttemptMachine } from './installment.setup.ts';

type Tokenise = (typeof installmentActorSlots)['tokenise'];
type Report = ActorResult<PaymentReport<InstallmentPlan>>;

export const createInstallmentActors = (installments: InstallmentsPort): typeof installmentActorSlots => ({
  findPlan: fromPromise(({ input }) => toActorResult(installments.findPlan(input.planId))),
  tokenise: fromPromise<OutputFrom<Tokenise>, InputFrom<Tokenise>>(({ input: { planId, typed } }) =>
    tokeniseCard(typed, {
      tokeniseNew: (card) => installments.tokenizeCard(planId, card),
      tokeniseSaved: installments.tokenizeSavedCard,
      canSaveCards: false,
    }),
  ),
  cancel: fromPromise(({ input }) => toActorResult(installments.cancelPayment(input.planId))),
  setAutomaticCharge: fromPromise(({ input }) =>
    toActorResult(installments.setAutomaticCharge(input.planId, input.cardId)),
  ),
  attempt: installmentAttemptMachine.provide({
    actors: {
      submit: fromPromise<Report, { readonly submission: InstallmentSubmission }>(
        async ({ input: { submission } }) => {
          const plan = await toActorResult(installments.payInstallments(submission));
          return plan.ok ? ok(toReport(plan.value)) : plan;
        },
      ),
      check: fromPromise<Report, { readonly target: InstallmentTarget; readonly isKnown: boolean }>(
        async ({ input: { target, isKnown } }) => {
          const found = await toActorResult(installments.findPlan(target.planId));
          if (!found.ok) return found;
          const { plan } = found.value;
          const isNew =
            plan.payment !== null && plan.payment.installmentPaymentId !== target.previousPaymentId;
          return ok(isKnown || isNew ? toReport(plan) : { progress: 'none' });
        },
      ),
    },
  }),
});

/** The plan contains the result of its latest payment, a decline included. */
const toReport = (plan: InstallmentPlan): PaymentReport<InstallmentPlan> => ({
  progress: isPaymentOpen(plan) ? 'open' : 'completed',
  details: plan,
});
