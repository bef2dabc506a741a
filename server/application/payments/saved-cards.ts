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

/**
 * The provider's ids are long numbers, some of which look like card numbers, and those are refused at our door: outside they
 * have letters in front.
 */
export const shownCardId = (providersId: string): string => `mp${providersId}`;
export const providersCardId = (shown: string): string => shown.replace(/^mp/, '');

/** The cards of a fan, the usual one first. */
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

/** Keeps the card behind a token at the provider. What we know afterwards is what the provider has, also after a lost answer. */
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

/** The first digits of a card of one's own, by which its bank is asked for instalments; of any other nothing is known. */
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

/** Lets go of a card of one's own; of any other nothing is known. */
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
  // The provider knows people by their address, which may have been another fan's before: theirs are the cards behind it.
  if (!(await savedCards.keepCustomer(personId, made.value.customerId)))
    return err({ code: 'PROVIDER_REFUSED', detail: { codes: ['ADDRESS_OF_ANOTHER'] } });
  return ok(made.value.customerId);
}

/** Writes down what the provider has. `isDone` false: nobody knows whether the change arrived, and the caller may try again. */
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
