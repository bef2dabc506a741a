import type { SavedCards } from '../payments/saved-cards.port.ts';
import { saveCard } from '../payments/saved-cards.ts';
import type { EffectKind } from '../sale/sale-store.port.ts';
import { type GiveBackParts, giveBack } from './give-back.ts';
import type { Carry } from './relay-effects.ts';
import {
  type LetterParts,
  sendLink,
  tellOfBalance,
  tellOfCancellation,
  tellOfKept,
  tellOfParked,
  tellOfPurchase,
  tellOfRefund,
  tellOfReturn,
  tellWhereToPay,
} from './sale-letters.ts';

export type EffectParts = GiveBackParts & LetterParts & { readonly savedCards: SavedCards };

/**
 * Creates the handlers of a sale's outbox messages. Each may run twice: emails carry their key, and a refund has its
 * own at the provider.
 */
export function saleEffects(
  parts: EffectParts,
): Record<Exclude<EffectKind, 'FIRST_NEWS' | 'INSTALLMENT_NOTICE'>, Carry> {
  return {
    RECEIPT: (effect) => tellOfPurchase(parts, effect),
    LATE_MONEY_NOTICE: (effect) => tellOfReturn(parts, effect),
    SURPLUS_NOTICE: (effect) => tellOfReturn(parts, effect),
    PARKED_NOTICE: (effect) => tellOfParked(parts, effect),
    BALANCE_NOTICE: (effect) => tellOfBalance(parts, effect),
    CANCELLATION_NOTICE: (effect) => tellOfCancellation(parts, effect),
    STAFF_ALERT: async ({ payload }) => {
      parts.alert({ kind: 'MONEY_ALERT', reason: String(payload.kind), alertId: String(payload.alertId) });
      return true;
    },

    INSTRUCTION: (effect) => tellWhereToPay(parts, effect),
    KEPT_NOTICE: (effect) => tellOfKept(parts, effect),
    PAYMENT_LINK: (effect) => sendLink(parts, effect),

    SAVE_CARD: async ({ payload }) => {
      const order = await parts.sales.order(String(payload.orderId));
      // A payer by link owns the card, else the buyer.
      const personId = payload.personId === undefined ? order?.buyerId : String(payload.personId);
      if (order === null || personId == null) return true;
      const cardToken = String(payload.cardToken);
      const saved = await saveCard(parts, personId, { cardToken, makeDefault: false });
      // A rejected token would be rejected again; the payer may save the card again.
      return saved.ok || saved.error.code !== 'PROVIDER_UNAVAILABLE';
    },

    FORGET_CARDS: async ({ payload }) => {
      const customerId = String(payload.customerId);
      const cards = await parts.provider.cards(customerId);
      if (!cards.ok) return cards.error.kind === 'refused';
      const gone = await Promise.all(cards.value.map(({ id }) => parts.provider.removeCard(customerId, id)));
      return gone.every(({ ok }) => ok);
    },

    REFUND: (effect) => giveBack(parts, effect),
    REFUND_NOTICE: (effect) => tellOfRefund(parts, effect),
  };
}
