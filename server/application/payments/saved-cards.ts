import { isCardExpired, type SavedCard } from '#domain/payment/saved-card.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { SaleStore } from '../sale/sale-store.port.ts';
import type { PaymentProvider, ProviderFailure } from './payment-provider.port.ts';
import type { PaymentRefusal } from './payment-refusal.ts';
import type { SavedCards } from './saved-cards.port.ts';

export type SavedCardParts = {
  readonly provider: PaymentProvider;
  readonly savedCards: SavedCards;
  readonly sales: Pick<SaleStore, 'buyer'>;
};

/** Prefixes the provider's card id with letters: some ids look like card numbers, which our requests reject. */
export const shownCardId = (providersId: string): string => `mp${providersId}`;
export const providersCardId = (shown: string): string => shown.replace(/^mp/, '');

/** Lists a fan's saved cards, the default one first. */
export const keptCards = async (
  { savedCards }: Pick<SavedCardParts, 'savedCards'>,
  personId: string,
  now: Instant,
): Promise<readonly SavedCard[]> =>
  (await savedCards.of(personId)).map((card) => ({
    ...card,
    id: shownCardId(card.id),
    isExpired: isCardExpired(card, now),
  }));

/**
 * Saves the card behind a token at the provider, then reads the provider's list, which is correct even when the
 * response was lost.
 */
export async function saveCard(
  parts: SavedCardParts,
  personId: string,
  { cardToken, makeDefault }: { readonly cardToken: string; readonly makeDefault: boolean },
): Promise<Result<void, PaymentRefusal>> {
  const customerId = await customerOf(parts, personId);
  if (!customerId.ok) return customerId;
  const saved = await parts.provider.saveCard(customerId.value, cardToken);
  if (!saved.ok && saved.error.kind === 'refused') return err(refusalOf(saved.error));
  return learn(parts, personId, customerId.value, saved.ok && makeDefault ? saved.value.id : null, saved.ok);
}

/**
 * Finds the BIN of a person's own saved card, by which card installments are requested; NOT_FOUND for any other card.
 */
export async function binOfCard(
  { provider, savedCards }: Pick<SavedCardParts, 'provider' | 'savedCards'>,
  personId: string,
  shownId: string,
): Promise<Result<string, PaymentRefusal>> {
  const cardId = providersCardId(shownId);
  const customerId = await savedCards.customerOf(personId);
  const own = await savedCards.of(personId);
  if (customerId === null || !own.some(({ id }) => id === cardId)) return err({ code: 'NOT_FOUND' });
  const cards = await provider.cards(customerId);
  if (!cards.ok) return err(refusalOf(cards.error));
  const bin = cards.value.find(({ id }) => id === cardId)?.firstSix ?? null;
  return bin === null ? err({ code: 'NOT_FOUND' }) : ok(bin);
}

/** Removes a person's own saved card; NOT_FOUND for any other card. */
export async function removeCard(
  parts: SavedCardParts,
  personId: string,
  shownId: string,
): Promise<Result<void, PaymentRefusal>> {
  const cardId = providersCardId(shownId);
  const customerId = await parts.savedCards.customerOf(personId);
  const own = await parts.savedCards.of(personId);
  if (customerId === null || !own.some(({ id }) => id === cardId)) return err({ code: 'NOT_FOUND' });
  const gone = await parts.provider.removeCard(customerId, cardId);
  if (!gone.ok) return err(refusalOf(gone.error));
  return learn(parts, personId, customerId, null, true);
}

async function customerOf(
  { provider, savedCards, sales }: SavedCardParts,
  personId: string,
): Promise<Result<string, PaymentRefusal>> {
  const known = await savedCards.customerOf(personId);
  if (known !== null) return ok(known);
  const person = await sales.buyer(personId);
  if (person === null || person.email === '') return err({ code: 'NOT_FOUND' });
  const made = await provider.customer(person);
  if (!made.ok) return err(refusalOf(made.error));
  // The provider identifies customers by email address, which may have belonged to another fan before, who owns the
  // cards behind it.
  if (!(await savedCards.keepCustomer(personId, made.value.customerId)))
    return err({ code: 'PROVIDER_REFUSED', detail: { codes: ['ADDRESS_OF_ANOTHER'] } });
  return ok(made.value.customerId);
}

/** Copies the provider's card list. `isDone` false: the change may not have arrived and the caller may retry. */
async function learn(
  { provider, savedCards }: SavedCardParts,
  personId: string,
  customerId: string,
  usual: string | null,
  isDone: boolean,
): Promise<Result<void, PaymentRefusal>> {
  const cards = await provider.cards(customerId);
  if (!cards.ok) return err(refusalOf(cards.error));
  await savedCards.replace(personId, cards.value, usual);
  return isDone ? ok(undefined) : err({ code: 'PROVIDER_UNAVAILABLE', retryAfter: 5 });
}

const refusalOf = (failure: ProviderFailure): PaymentRefusal =>
  failure.kind === 'refused'
    ? { code: 'PROVIDER_REFUSED', detail: { codes: failure.codes } }
    : { code: 'PROVIDER_UNAVAILABLE', retryAfter: 5 };
