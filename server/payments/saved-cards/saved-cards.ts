import { isCardExpired, type SavedCard } from '#domain/payment/saved-card.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { UnitOfWork } from '#server/unit-of-work/public.ts';
import type { PaymentError } from '../attempts/payment-error.ts';
import type { ProviderFailure } from '../attempts/payment-provider.port.ts';
import type { CardVault } from './card-vault.port.ts';
import type { SavedCardStore } from './saved-cards.port.ts';

export type SavedCardDeps = {
  readonly cardVault: CardVault;
  readonly savedCards: SavedCardStore;
  readonly sales: Pick<UnitOfWork, 'buyers'>;
};

/** Prefixes the provider's card id with letters: some ids look like card numbers, which our requests reject. */
export const toPublicCardId = (providersId: string): string => `mp${providersId}`;
export const toProviderCardId = (shown: string): string => shown.replace(/^mp/, '');

/** Lists a fan's saved cards, the default one first. */
export const listSavedCards = async (
  { savedCards }: Pick<SavedCardDeps, 'savedCards'>,
  personId: string,
  now: Instant,
): Promise<readonly SavedCard[]> =>
  (await savedCards.listOf(personId)).map((card) => ({
    ...card,
    id: toPublicCardId(card.id),
    isExpired: isCardExpired(card, now),
  }));

/** Checks whether a payment uses no saved card, or one of the person whose saved cards it may use. */
export const ownsSavedCard = async (
  { savedCards }: Pick<SavedCardDeps, 'savedCards'>,
  owner: string | null,
  shownId: string | null | undefined,
): Promise<boolean> =>
  shownId == null ||
  (owner !== null && (await savedCards.listOf(owner)).some(({ id }) => toPublicCardId(id) === shownId));

/**
 * Saves the card behind a token at the provider, then reads the provider's list, which is correct even when the
 * response was lost.
 */
export async function saveCard(
  deps: SavedCardDeps,
  personId: string,
  { cardToken, makeDefault }: { readonly cardToken: string; readonly makeDefault: boolean },
): Promise<Result<void, PaymentError>> {
  const customerId = await findOrCreateCustomer(deps, personId);
  if (!customerId.ok) return customerId;
  const saved = await deps.cardVault.saveCard(customerId.value, cardToken);
  if (!saved.ok && saved.error.kind === 'rejected') return err(toPaymentError(saved.error));
  return syncSavedCards(
    deps,
    personId,
    customerId.value,
    saved.ok && makeDefault ? saved.value.id : null,
    saved.ok,
  );
}

/**
 * Finds the BIN of a person's own saved card, by which card installments are requested; NOT_FOUND for any other card.
 */
export async function findCardBin(
  { cardVault, savedCards }: Pick<SavedCardDeps, 'cardVault' | 'savedCards'>,
  personId: string,
  shownId: string,
): Promise<Result<string, PaymentError>> {
  const cardId = toProviderCardId(shownId);
  const customerId = await savedCards.findCustomerId(personId);
  const ownCards = await savedCards.listOf(personId);
  if (customerId === null || !ownCards.some(({ id }) => id === cardId)) return err({ code: 'NOT_FOUND' });
  const cards = await cardVault.listCards(customerId);
  if (!cards.ok) return err(toPaymentError(cards.error));
  const bin = cards.value.find(({ id }) => id === cardId)?.firstSix ?? null;
  return bin === null ? err({ code: 'NOT_FOUND' }) : ok(bin);
}

/** Removes a person's own saved card; NOT_FOUND for any other card. */
export async function removeCard(
  deps: SavedCardDeps,
  personId: string,
  shownId: string,
): Promise<Result<void, PaymentError>> {
  const cardId = toProviderCardId(shownId);
  const customerId = await deps.savedCards.findCustomerId(personId);
  const ownCards = await deps.savedCards.listOf(personId);
  if (customerId === null || !ownCards.some(({ id }) => id === cardId)) return err({ code: 'NOT_FOUND' });
  const removed = await deps.cardVault.removeCard(customerId, cardId);
  if (!removed.ok) return err(toPaymentError(removed.error));
  return syncSavedCards(deps, personId, customerId, null, true);
}

async function findOrCreateCustomer(
  { cardVault, savedCards, sales }: SavedCardDeps,
  personId: string,
): Promise<Result<string, PaymentError>> {
  const known = await savedCards.findCustomerId(personId);
  if (known !== null) return ok(known);
  const person = await sales.buyers.find(personId);
  if (person === null || person.email === '') return err({ code: 'NOT_FOUND' });
  const created = await cardVault.findOrCreateCustomer(person);
  if (!created.ok) return err(toPaymentError(created.error));
  // The provider identifies customers by email address, which may have belonged to another fan before, who owns the
  // cards behind it.
  if (!(await savedCards.saveCustomerId(personId, created.value.customerId)))
    return err({ code: 'PROVIDER_REJECTED', detail: { codes: ['ADDRESS_OF_ANOTHER'] } });
  return ok(created.value.customerId);
}

/** Copies the provider's card list. `isDone` false: the change may not have arrived and the caller may retry. */
async function syncSavedCards(
  { cardVault, savedCards }: SavedCardDeps,
  personId: string,
  customerId: string,
  defaultCardId: string | null,
  isDone: boolean,
): Promise<Result<void, PaymentError>> {
  const cards = await cardVault.listCards(customerId);
  if (!cards.ok) return err(toPaymentError(cards.error));
  await savedCards.replace(personId, cards.value, defaultCardId);
  return isDone ? ok(undefined) : err({ code: 'PROVIDER_UNAVAILABLE', retryAfter: 5 });
}

const toPaymentError = (failure: ProviderFailure): PaymentError =>
  failure.kind === 'rejected'
    ? { code: 'PROVIDER_REJECTED', detail: { codes: failure.codes } }
    : { code: 'PROVIDER_UNAVAILABLE', retryAfter: 5 };
