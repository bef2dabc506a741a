import type { PaymentOrderOf } from '#domain/payment/payment-order.ts';
import { wayRefusalOf } from '#domain/payment/payment-rules.ts';
import { cardLeaseMs } from '../payment-lease.ts';
import type { PaymentParts } from '../payment-parts.ts';
import { notOffered } from '../payment-refusal.ts';
import { keptCards } from '../saved-cards.ts';
import type { Carrier, Chooser, SaleToPay } from './carrier.ts';
import { widest } from './limits.ts';
import { paymentWords } from './payer.ts';

/** CARD: a single-use token, charged at once; the bank may ask first (3-D Secure). */
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
    // Whoever pays by a link has cards of their own, or none.
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

/** Whether a sale can be paid by card at all, ours or on the provider's page. */
export const cardRefusal: NonNullable<Carrier['refusal']> = async (parts, sale) => {
  const reason = await whyNoCard(parts, sale);
  return reason === null ? null : notOffered(reason);
};

/** Cards of any brand; those that the fan keeps. */
export const cardChoice: Chooser = async (parts, sale) => {
  const reason = await whyNoCard(parts, sale);
  const cards = sale.personId === null ? [] : await keptCards(parts, sale.personId, sale.now);
  return { reason, cards };
};

/**
 * A list that cannot be read stands in no card's way: it is waited for as long as a question may take (`providerPatience`), by one
 * of all who come within ten seconds, and what it would have said the provider says of the charge itself.
 */
async function whyNoCard(parts: PaymentParts, sale: SaleToPay) {
  const list = await parts.methods(sale.market);
  return wayRefusalOf('CARD', sale, widest((list ?? []).filter(({ typeId }) => cardTypes.has(typeId))));
}

const cardTypes: ReadonlySet<string> = new Set(['credit_card', 'debit_card', 'prepaid_card']);
