import { cardTokenTarget, installmentOptions, removeCard, saveCard, savedCards } from '#contract/cards.ts';
import { isCardExpired } from '#domain/payment/saved-card.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { err, ok } from '#domain/shared/result.ts';
import { installmentOptions as optionsFor } from '#server/application/payments/installment-options.ts';
import {
  binOfCard,
  saveCard as keep,
  keptCards,
  removeCard as letGoOf,
  type SavedCardParts,
  shownCardId,
} from '#server/application/payments/saved-cards.ts';
import { owns } from '#server/application/sale/ownership.ts';
import type { SaleStore } from '#server/application/sale/sale-store.port.ts';
import { bind } from './bind.ts';
import type { Shell } from './shell.ts';

export type CardParts = SavedCardParts & {
  readonly sales: Pick<SaleStore, 'buyer' | 'reservation'>;
  /** The provider address for turning a card into a token, and our public key. */
  readonly cardTokens: { readonly url: string; readonly publicKey: string };
};

/** Registers the card token, saved card and card installment endpoints. Spec §7, /api/checkout/user-card/*. */
export function cardRoutes(shell: Shell, parts: CardParts): void {
  const { sales } = parts;
  const cardsOf = async (personId: string, now: Instant) => ({
    cards: [...(await keptCards(parts, personId, now))],
  });

  bind(shell, cardTokenTarget, async ({ body, principal, now }) => {
    if (body.reservationId !== undefined) {
      const reservation = await sales.reservation(body.reservationId);
      if (reservation === null || !owns(principal, reservation)) return err({ code: 'NOT_FOUND' });
      if (reservation.status === 'EXPIRED') return err({ code: 'HOLD_EXPIRED' });
    }
    if (body.cardId === undefined) {
      return body.reservationId === undefined ? err({ code: 'NOT_FOUND' }) : ok(parts.cardTokens);
    }
    const own = principal.personId === null ? [] : await parts.savedCards.of(principal.personId);
    const card = own.find(({ id }) => shownCardId(id) === body.cardId);
    if (card === undefined || isCardExpired(card, now)) return err({ code: 'NOT_FOUND' });
    const { id, brand, securityCodeLength } = card;
    return ok({ ...parts.cardTokens, card: { id, brand, securityCodeLength } });
  });

  bind(shell, savedCards, async ({ principal, now }) => ok(await cardsOf(principal.personId, now)));

  bind(shell, saveCard, async ({ body, principal, now }) => {
    const saved = await keep(parts, principal.personId, body);
    return saved.ok ? ok(await cardsOf(principal.personId, now)) : saved;
  });

  bind(shell, removeCard, async ({ body, principal, now }) => {
    const removed = await letGoOf(parts, principal.personId, body.cardId);
    return removed.ok ? ok(await cardsOf(principal.personId, now)) : removed;
  });

  bind(shell, installmentOptions, async ({ query, principal }) => {
    const reservation = await sales.reservation(query.reservationId);
    if (reservation === null || !owns(principal, reservation)) return err({ code: 'NOT_FOUND' });
    if (reservation.status === 'EXPIRED') return err({ code: 'HOLD_EXPIRED' });
    const walletPart = query.wallet ?? 0;
    if (query.bin !== undefined) return optionsFor(parts, reservation, { bin: query.bin, walletPart });
    // Assisted sales use no saved cards, neither the fan's nor the seller's.
    if (query.cardId === undefined || principal.personId === null || reservation.mode !== 'SELF_SERVICE')
      return err({ code: 'NOT_FOUND' });
    const bin = await binOfCard(parts, principal.personId, query.cardId);
    return bin.ok ? optionsFor(parts, reservation, { bin: bin.value, walletPart }) : bin;
  });
}
