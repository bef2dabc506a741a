import { fromPromise } from 'xstate';
import type { InstallmentsPort } from '#application/installments.port.ts';
import { err, ok } from '#domain/shared/result.ts';
import { settled } from '../support/settle.actors.ts';
import { troubleWith } from '../support/trouble.ts';
import type { installmentSlots } from './installment.machine.ts';

export const installmentActors = (installments: InstallmentsPort): typeof installmentSlots => ({
  read: fromPromise(({ input }) => settled(installments.plan(input.planId))),
  tokenise: fromPromise(async ({ input: { planId, typed } }) => {
    if (typed === null) return err(troubleWith('CARD_MISSING'));
    const card = await settled(
      typed.from === 'saved'
        ? installments.tokenizeSavedCard(typed.cardId, typed.securityCode)
        : installments.tokenizeCard(planId, typed.card),
    );
    return card.ok
      ? ok({ card: card.value, savedCardId: typed.from === 'saved' ? typed.cardId : null })
      : card;
  }),
  pay: fromPromise(({ input }) => settled(installments.pay(input))),
});
