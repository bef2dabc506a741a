import type { AsyncResult } from '#application/failure.ts';
import type { CardDetails } from '#domain/payment/card-details.ts';
import type { CardToken } from '#domain/payment/payment-input.ts';
import { err, ok } from '#domain/shared/result.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import type { ActorResult } from '../support/actor-result.ts';
import { createFlowFailure } from '../support/flow-failure.ts';
import type { TypedCard } from './card-selection.events.ts';
import type { CardPaymentSource } from './card-selection.ts';

export type CardTokeniser = {
  readonly tokeniseNew: (card: CardDetails) => AsyncResult<CardToken>;
  readonly tokeniseSaved: (cardId: string, securityCode: string) => AsyncResult<CardToken>;
  readonly canSaveCards: boolean;
};

export const missingCardFailure = createFlowFailure('CARD_MISSING');

/**
 * Tokenises a card, which goes from the browser straight to the provider. A token can be used once, so saving
 * the card needs a second one; without it the payment continues.
 */
export async function tokeniseCard(
  typed: TypedCard | null,
  { tokeniseNew, tokeniseSaved, canSaveCards }: CardTokeniser,
): Promise<ActorResult<CardPaymentSource>> {
  if (typed === null) return err(missingCardFailure);
  if (typed.from === 'saved') {
    const saved = await toActorResult(tokeniseSaved(typed.cardId, typed.securityCode));
    return saved.ok ? ok({ card: saved.value, savedCardId: typed.cardId }) : saved;
  }
  const card = await toActorResult(tokeniseNew(typed.card));
  if (!card.ok) return card;
  const extra = typed.shouldSave && canSaveCards ? await tokeniseNew(typed.card) : null;
  return ok({ card: card.value, ...(extra?.ok === true && { saveToken: extra.value.token }) });
}
