import { linkContact, payByLinkBefore } from '#domain/payment/payment-link.ts';
import type { PaymentOrderOf } from '#domain/payment/payment-order.ts';
import { wayRefusalOf } from '#domain/payment/payment-rules.ts';
import type { SaleStore } from '../../sale/sale-store.port.ts';
import { awaitByLink } from '../await-by-link.ts';
import { cardLeaseMs } from '../payment-lease.ts';
import { notOffered } from '../payment-refusal.ts';
import type { BeingWritten, Carrier, Chooser, SaleToPay } from './carrier.ts';

/**
 * Creates the handler of LINK: the fan pays on their own phone through a link sent by message; the seats stay held
 * until the link expires.
 */
export const byLink = ({ channel, contact = '' }: PaymentOrderOf<'LINK'>): Carrier => {
  const goesTo = async (store: SaleStore, buyerId: string | null, market: SaleToPay['market']) => {
    const fan = buyerId === null ? null : await store.buyer(buyerId);
    return linkContact({ channel, typed: contact, market }, fan ?? { email: '', phone: null });
  };
  return {
    provider: 'taquilla',
    isHosted: false,
    leaseMs: cardLeaseMs,
    async refusal(_parts, sale) {
      const reason = wayRefusalOf('LINK', sale);
      return reason === null ? null : notOffered(reason);
    },
    async check(store, { reservation, buyerId }) {
      const to = await goesTo(store, buyerId, reservation.market);
      return to.ok
        ? null
        : { code: 'FIELDS_INVALID', fields: [{ field: 'payment.contact', reason: to.error }] };
    },
    async write(store, sale) {
      const { order, attemptId, reservation } = sale;
      const to = await goesTo(store, order.buyerId, reservation.market);
      if (!to.ok) throw new Error('A payment link needs a valid contact.');
      const link = { id: attemptId, orderId: order.id, channel, contact: to.value, expiresAt: untilOf(sale) };
      await store.insertPaymentLink(link);
      if (!(await awaitByLink(store, { reservation, attemptId, link })))
        throw new Error('A reservation in payment could not wait for its payment.');
      await store.addEffect({
        key: `payment-link:${link.id}:1`,
        kind: 'PAYMENT_LINK',
        payload: { orderId: order.id, linkId: link.id },
      });
    },
  };
};

const untilOf = ({ house, reservation }: BeingWritten) =>
  payByLinkBefore({ eventStartsAt: house.startsAt, now: reservation.now });

export const linkChoice: Chooser = async (_parts, sale) => ({ reason: wayRefusalOf('LINK', sale) });
