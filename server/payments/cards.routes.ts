import * as cardEndpoints from '#contract/cards.ts';
import { isCardExpired } from '#domain/payment/saved-card.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { err, ok } from '#domain/shared/result.ts';
import { ownsReservation } from '#server/holds/public.ts';
import type { Shell } from '#server/http/public.ts';
import { bind } from '#server/http/public.ts';
import { findCardInstallmentOptions } from '#server/payments/saved-cards/card-installment-options.ts';
import {
  findCardBin,
  listSavedCards,
  removeCard,
  type SavedCardDeps,
  saveCard,
  toPublicCardId,
} from '#server/payments/saved-cards/saved-cards.ts';
import type { UnitOfWork } from '#server/unit-of-work/public.ts';
import type { PaymentProvider } from './attempts/payment-provider.port.ts';

export type CardRouteDeps = SavedCardDeps & {
  readonly provider: Pick<PaymentProvider, 'listInstallmentOptions'>;
  readonly sales: Pick<UnitOfWork, 'buyers' | 'reservations'>;
  /** The provider address for turning a card into a token, and our public key. */
  readonly cardTokens: { readonly url: string; readonly publicKey: string };
};

/** Registers the card token, saved card and card installment endpoints. Spec §7, /api/checkout/user-card/*. */
export function registerCardRoutes(shell: Shell, deps: CardRouteDeps): void {
  const { sales } = deps;
  const listCards = async (personId: string, now: Instant) => ({
    cards: [...(await listSavedCards(deps, personId, now))],
  });

  bind(shell, cardEndpoints.cardTokenTarget, async ({ body, principal, now }) => {
    if (body.reservationId !== undefined) {
      const reservation = await sales.reservations.find(body.reservationId);
      if (reservation === null || !ownsReservation(principal, reservation)) return err({ code: 'NOT_FOUND' });
      if (reservation.status === 'EXPIRED') return err({ code: 'HOLD_EXPIRED' });
    }
    if (body.cardId === undefined) {
      return body.reservationId === undefined ? err({ code: 'NOT_FOUND' }) : ok(deps.cardTokens);
    }
    const callerCards = principal.personId === null ? [] : await deps.savedCards.listOf(principal.personId);
    const card = callerCards.find(({ id }) => toPublicCardId(id) === body.cardId);
    if (card === undefined || isCardExpired(card, now)) return err({ code: 'NOT_FOUND' });
    const { id, brand, securityCodeLength } = card;
    return ok({ ...deps.cardTokens, card: { id, brand, securityCodeLength } });
  });

  bind(shell, cardEndpoints.savedCards, async ({ principal, now }) =>
    ok(await listCards(principal.personId, now)),
  );

  bind(shell, cardEndpoints.saveCard, async ({ body, principal, now }) => {
    const saved = await saveCard(deps, principal.personId, body);
    return saved.ok ? ok(await listCards(principal.personId, now)) : saved;
  });

  bind(shell, cardEndpoints.removeCard, async ({ body, principal, now }) => {
    const removed = await removeCard(deps, principal.personId, body.cardId);
    return removed.ok ? ok(await listCards(principal.personId, now)) : removed;
  });

  bind(shell, cardEndpoints.cardInstallmentOptions, async ({ query, principal }) => {
    const reservation = await sales.reservations.find(query.reservationId);
    if (reservation === null || !ownsReservation(principal, reservation)) return err({ code: 'NOT_FOUND' });
    if (reservation.status === 'EXPIRED') return err({ code: 'HOLD_EXPIRED' });
    const walletPortion = query.wallet ?? 0;
    if (query.bin !== undefined)
      return findCardInstallmentOptions(deps, reservation, { bin: query.bin, walletPortion });
    // Assisted sales use no saved cards, neither the fan's nor the seller's.
    if (
      query.cardId === undefined ||
      principal.personId === null ||
      reservation.salesChannel !== 'SELF_SERVICE'
    )
      return err({ code: 'NOT_FOUND' });
    const bin = await findCardBin(deps, principal.personId, query.cardId);
    return bin.ok ? findCardInstallmentOptions(deps, reservation, { bin: bin.value, walletPortion }) : bin;
  });
}
