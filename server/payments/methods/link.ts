import { calculatePaymentLinkDeadline, resolvePaymentLinkContact } from '#domain/order/payment-link.ts';
import type { PaymentInputOf } from '#domain/payment/payment-input.ts';
import { findRuleUnavailableReason } from '#domain/payment/payment-rules.ts';
import type { UnitOfWork } from '#server/unit-of-work/public.ts';
import { paymentLeaseMs } from '../attempts/payment-attempt-limits.ts';
import { methodNotOffered } from '../attempts/payment-error.ts';
import { awaitLinkPayment } from '../settlement/await-link-payment.ts';
import type {
  AttemptBeingCreated,
  FindPaymentOption,
  PayableSale,
  PaymentMethodHandler,
} from './method-handler.ts';

/**
 * Creates the handler of LINK: the fan pays on their own phone through a link sent by message; the seats stay held
 * until the link expires.
 */
export const createLinkHandler = ({
  channel,
  contact = '',
}: PaymentInputOf<'LINK'>): PaymentMethodHandler => {
  const resolveDestination = async (
    store: Pick<UnitOfWork, 'buyers'>,
    buyerId: string | null,
    market: PayableSale['market'],
  ) => {
    const fan = buyerId === null ? null : await store.buyers.find(buyerId);
    return resolvePaymentLinkContact({ channel, typed: contact, market }, fan ?? { email: '', phone: null });
  };
  return {
    provider: 'taquilla',
    isHosted: false,
    leaseMs: paymentLeaseMs,
    async validate(_parts, sale) {
      const reason = findRuleUnavailableReason('LINK', sale);
      return reason === null ? null : methodNotOffered(reason);
    },
    async validateLocked(store, { reservation, buyerId }) {
      const to = await resolveDestination(store, buyerId, reservation.market);
      return to.ok
        ? null
        : { code: 'FIELDS_INVALID', fields: [{ field: 'payment.contact', reason: to.error }] };
    },
    async write(store, sale) {
      const { order, attemptId, reservation } = sale;
      const to = await resolveDestination(store, order.buyerId, reservation.market);
      if (!to.ok) throw new Error('A payment link needs a valid contact.');
      const link = {
        id: attemptId,
        orderId: order.id,
        channel,
        contact: to.value,
        expiresAt: calculateExpiry(sale),
      };
      await store.links.insert(link);
      if (!(await awaitLinkPayment(store, { reservation, attemptId, link })))
        throw new Error('A reservation in payment could not wait for its payment.');
      await store.outbox.insert({
        key: `payment-link:${link.id}:1`,
        kind: 'PAYMENT_LINK',
        payload: { orderId: order.id, linkId: link.id },
      });
    },
  };
};

const calculateExpiry = ({ salesContext, reservation }: AttemptBeingCreated) =>
  calculatePaymentLinkDeadline({ eventStartsAt: salesContext.startsAt, now: reservation.now });

export const findLinkOption: FindPaymentOption = async (_parts, sale) => ({
  reason: findRuleUnavailableReason('LINK', sale),
});
