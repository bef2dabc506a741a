import { proofBefore } from '#domain/payment/kept-seats.ts';
import type { PaymentOrderOf } from '#domain/payment/payment-order.ts';
import { wayRefusalOf } from '#domain/payment/payment-rules.ts';
import { cardLeaseMs } from '../payment-lease.ts';
import { notOffered } from '../payment-refusal.ts';
import type { Carrier, Chooser } from './carrier.ts';

/**
 * Creates the handler of PROCESSING_TRANSFER: a transfer that the buyer announced. No provider knows it: it waits
 * until staff confirm or reject its proof (`decideTransfer`), or its deadline passes.
 */
export const byAnnouncedTransfer = ({ reference }: PaymentOrderOf<'PROCESSING_TRANSFER'>): Carrier => ({
  provider: 'taquilla',
  isHosted: false,
  leaseMs: cardLeaseMs,
  notes: { reference },
  async refusal(_parts, sale) {
    const reason = wayRefusalOf('PROCESSING_TRANSFER', sale);
    return reason === null ? null : notOffered(reason);
  },
  async write(store, { order, attemptId, reservation, house }) {
    if (order.sellerId === null) throw new Error('An announced transfer needs a seller.');
    const until = proofBefore({ eventStartsAt: house.startsAt, now: reservation.now });
    await store.updateAttempt(attemptId, {
      status: 'PROCESSING_TRANSFER',
      record: 'PENDING',
      expiresAt: until,
    });
    await store.setOrderStatus(order.id, 'PROCESSING_TRANSFER');
    if ((await store.toPaying(reservation.id, until)) === null)
      throw new Error('A reservation in payment could not wait for its payment.');
    await store.noteKept({ what: 'transfer.announced', orderId: order.id, by: order.sellerId, until });
    await store.addEffect({
      key: `kept_notice:announced:${attemptId}`,
      kind: 'KEPT_NOTICE',
      payload: { orderId: order.id, attemptId, what: 'ANNOUNCED' },
    });
  },
});

export const announcedTransferChoice: Chooser = async (_parts, sale) => ({
  reason: wayRefusalOf('PROCESSING_TRANSFER', sale),
});
