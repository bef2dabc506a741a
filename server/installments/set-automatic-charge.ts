import { automaticChargeTextVersion } from '#domain/installment/automatic-charge.ts';
import { determinePlanState, isPlanPayable } from '#domain/installment/plan-state.ts';
import { isCardExpired } from '#domain/payment/saved-card.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { type SavedCardStore, toProviderCardId } from '#server/payments/public.ts';
import type { InstallmentTransactions } from './installments.port.ts';

/**
 * Records the consent of a plan's fan to have its installments charged to a saved card on their due dates, or withdraws
 * it (null). The plan is locked, so that no charge begins after a withdrawal. NOT_FOUND for another person's plan or card,
 * and for a plan that takes no payment any more.
 */
export async function setAutomaticCharge(
  {
    installments,
    savedCards,
  }: {
    readonly installments: InstallmentTransactions;
    readonly savedCards: SavedCardStore;
  },
  {
    planId,
    personId,
    cardId,
  }: { readonly planId: string; readonly personId: string; readonly cardId: string | null },
): Promise<Result<void, { readonly code: 'NOT_FOUND' }>> {
  const ownCards = cardId === null ? [] : await savedCards.listOf(personId);
  return installments.transaction(async (store) => {
    const plan = await store.plans.lock(planId);
    if (plan === null || plan.personId !== personId) return err({ code: 'NOT_FOUND' });
    await store.charges.withdraw(planId);
    if (cardId === null) return ok(undefined);
    const card = ownCards.find(({ id }) => id === toProviderCardId(cardId));
    const isPayable = isPlanPayable(determinePlanState({ ...plan, hasPaid: plan.hasTickets }));
    if (card === undefined || isCardExpired(card, plan.now) || !isPayable || plan.isCancelled)
      return err({ code: 'NOT_FOUND' });
    await store.charges.agree({ planId, cardId: card.id, textVersion: automaticChargeTextVersion });
    return ok(undefined);
  });
}
