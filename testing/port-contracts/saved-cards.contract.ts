import { describe, expect, it } from 'vitest';
import type { SavedCardsPort } from '#application/saved-cards.port.ts';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import type { Result } from '#domain/shared/result.ts';

/** A signed-in fan with cards that were saved one after the other; the first one is their default. */
export type SavedCardsSubject = { readonly savedCards: SavedCardsPort };

/** The contract of the saved cards of an account, for both the in-memory port and the HTTP port. */
export function savedCardsContract(
  name: string,
  open: (saved: { readonly count: number }) => Promise<SavedCardsSubject>,
): void {
  describe(`saved cards over ${name}`, () => {
    const ids = (cards: readonly SavedCard[]) => cards.map(({ id }) => id);
    const defaults = (cards: readonly SavedCard[]) => cards.map(({ isDefault }) => isDefault);

    it('are listed with the default one first', async () => {
      const { savedCards } = await open({ count: 3 });

      const cards = value(await savedCards.listCards());

      expect(defaults(cards)).toEqual([true, false, false]);
      expect(new Set(ids(cards)).size).toBe(3);
      expect(value(await savedCards.listCards())).toEqual(cards);
    });

    it('lose the one that is removed, and the rest stays as it was', async () => {
      const { savedCards } = await open({ count: 3 });
      const [first, second, third] = value(await savedCards.listCards());

      const rest = value(await savedCards.removeCard(second?.id ?? ''));

      expect(rest).toEqual([first, third]);
      expect(value(await savedCards.listCards())).toEqual(rest);
    });

    it('make another one the default when the default is removed', async () => {
      const { savedCards } = await open({ count: 3 });
      const [first, ...others] = value(await savedCards.listCards());

      const rest = value(await savedCards.removeCard(first?.id ?? ''));

      expect(defaults(rest)).toEqual([true, false]);
      expect(ids(rest).toSorted()).toEqual(ids(others).toSorted());
    });

    it('are empty after the last one, which is not found a second time', async () => {
      const { savedCards } = await open({ count: 1 });
      const [only] = value(await savedCards.listCards());

      const rest = value(await savedCards.removeCard(only?.id ?? ''));
      const again = await savedCards.removeCard(only?.id ?? '');

      expect(rest).toEqual([]);
      expect(again).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
    });

    it('remove nothing for a card that is not the fan’s', async () => {
      const { savedCards } = await open({ count: 2 });
      const before = value(await savedCards.listCards());

      const removed = await savedCards.removeCard('mp999999999');

      expect(removed).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
      expect(value(await savedCards.listCards())).toEqual(before);
    });
  });
}

function value<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(`Rejected: ${JSON.stringify(result.error)}`);
  return result.value;
}
