import { fromPromise } from 'xstate';
import type { InstallmentsPort } from '#application/installments.port.ts';
import { err, ok } from '#domain/shared/result.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import { createFlowFailure } from '../support/flow-failure.ts';
import type { installmentActorSlots } from './installment.machine.ts';

export const createInstallmentActors = (installments: InstallmentsPort): typeof installmentActorSlots => ({
  findPlan: fromPromise(({ input }) => toActorResult(installments.findPlan(input.planId))),
  tokenise: fromPromise(async ({ input: { planId, typed } }) => {
    if (typed === null) return err(createFlowFailure('CARD_MISSING'));
    const card = await toActorResult(
      typed.from === 'saved'
        ? installments.tokenizeSavedCard(typed.cardId, typed.securityCode)
        : installments.tokenizeCard(planId, typed.card),
    );
    return card.ok
      ? ok({ card: card.value, savedCardId: typed.from === 'saved' ? typed.cardId : null })
      : card;
  }),
  pay: fromPromise(({ input }) => toActorResult(installments.payInstallments(input))),
});
