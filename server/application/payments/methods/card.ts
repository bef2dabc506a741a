import type { PaymentOrderOf } from '#domain/payment/payment-order.ts';
import { cardLeaseMs } from '../payment-lease.ts';
import { keptCards } from '../saved-cards.ts';
import type { Carrier, Chooser } from './carrier.ts';
import { amountRefusal, widest } from './limits.ts';
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
  ...(saveToken !== undefined && { notes: { saveToken } }),
  ask: async (parts, begun) =>
    parts.provider.chargeCard({
      ...paymentWords(parts, begun),
      cardToken: card.token,
      paymentMethodId: card.paymentMethodId,
      installments,
      issuerId: issuerId ?? null,
      customerId:
        savedCardId === undefined || begun.order.buyerId === null
          ? null
          : await parts.savedCards.customerOf(begun.order.buyerId),
    }),
});

/** Cards of any brand; those that the fan keeps. A list that cannot be read stands in no card's way. */
export const cardChoice: Chooser = async (parts, sale) => {
  const list = await parts.methods(sale.market);
  const limits = widest((list ?? []).filter(({ typeId }) => cardTypes.has(typeId)));
  // The bank tells at once; what takes days is only the money's way to us.
  const reason =
    limits === null ? null : amountRefusal({ ...limits, accreditation: 0 }, { ...sale, ...farOff(sale) });
  const cards = sale.personId === null ? [] : await keptCards(parts, sale.personId, sale.now);
  return { reason, cards };
};

const cardTypes: ReadonlySet<string> = new Set(['credit_card', 'debit_card', 'prepaid_card']);

/** A card may be charged until the doors close. */
const farOff = ({ now }: { readonly now: number }) => ({ eventStartsAt: now + 365 * 24 * 3_600_000 });
