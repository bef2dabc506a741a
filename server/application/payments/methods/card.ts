import type { PaymentOrderOf } from '#domain/payment/payment-order.ts';
import { wayRefusalOf } from '#domain/payment/payment-rules.ts';
import { cardLeaseMs } from '../payment-lease.ts';
import type { PaymentParts } from '../payment-parts.ts';
import { notOffered } from '../payment-refusal.ts';
import { keptCards } from '../saved-cards.ts';
import type { Carrier, Chooser, SaleToPay } from './carrier.ts';
import { widest } from './limits.ts';
import { paymentWords } from './payer.ts';

/** Creates the handler of CARD: a single-use token, charged immediately; the bank may require 3-D Secure. */
export const byCard = ({
  card,
  installments,
  issuerId,
  savedCardId,
  saveToken,
}: PaymentOrderOf<'CARD'>): Carrier => ({
  provider: 'mercado-pago',
  isHosted: false,
  leaseMs: cardLeaseMs,
  refusal: cardRefusal,
  ...(saveToken !== undefined && { notes: { saveToken } }),
  ask: async (parts, begun) => {
    // A payer by link uses their own saved cards or none.
    const owner = begun.cardsOf ?? (begun.byLink ? null : begun.order.buyerId);
    return parts.provider.chargeCard({
      ...paymentWords(parts, begun),
      cardToken: card.token,
      paymentMethodId: card.paymentMethodId,
      installments,
      issuerId: issuerId ?? null,
      customerId:
        savedCardId === undefined || owner === null ? null : await parts.savedCards.customerOf(owner),
    });
  },
});

/** Validates that a sale can be paid by card, with our form or on the provider's hosted page. */
export const cardRefusal: NonNullable<Carrier['refusal']> = async (parts, sale) => {
  const reason = await whyNoCard(parts, sale);
  return reason === null ? null : notOffered(reason);
};

/** Returns the option for cards of any brand, with the fan's saved cards. */
export const cardChoice: Chooser = async (parts, sale) => {
  const reason = await whyNoCard(parts, sale);
  const cards = sale.personId === null ? [] : await keptCards(parts, sale.personId, sale.now);
  return { reason, cards };
};

/**
 * Checks the sale against the widest card limits. A list that cannot be read blocks no card: one caller per ten
 * seconds waits for it, up to `providerPatience`, and the charge itself reports what the list would have said.
 */
async function whyNoCard(parts: PaymentParts, sale: SaleToPay) {
  const list = await parts.methods(sale.market);
  return wayRefusalOf('CARD', sale, widest((list ?? []).filter(({ typeId }) => cardTypes.has(typeId))));
}

const cardTypes: ReadonlySet<string> = new Set(['credit_card', 'debit_card', 'prepaid_card']);
