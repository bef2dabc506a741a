import type { PaymentOrderOf } from '#domain/payment/payment-order.ts';
import { wayRefusalOf } from '#domain/payment/payment-rules.ts';
import { terminalVoucher } from '#domain/payment/terminal-voucher.ts';
import { cardLeaseMs } from '../payment-lease.ts';
import { sellAtOnce } from '../sell-at-once.ts';
import type { Carrier, Chooser } from './carrier.ts';

/**
 * TPV: the card terminal has taken the money already; its voucher number is the proof, and proves one sale. Two that are made
 * with it at once wait for each other; the table's key is the last word.
 */
export function byTerminal(payment: PaymentOrderOf<'TPV'>): Carrier {
  const voucher = terminalVoucher(payment);
  return {
    provider: 'terminal',
    isHosted: false,
    leaseMs: cardLeaseMs,
    async check(store, { reservation: { market } }) {
      await store.queue(`voucher ${market} ${voucher.terminal} ${voucher.number}`);
      return (await store.isVoucherUsed({ market, ...voucher }))
        ? { code: 'FIELDS_INVALID', fields: [{ field: 'payment.voucherNumber', reason: 'VOUCHER_USED' }] }
        : null;
    },
    async write(store, sale) {
      await store.noteVoucher({ market: sale.reservation.market, ...voucher }, sale.attemptId);
      await sellAtOnce(store, sale, {
        statusDetail: payment.voucherNumber,
        paymentMethodId: 'tpv',
        paymentTypeId: 'terminal',
      });
    },
  };
}

export const terminalChoice: Chooser = async (_parts, sale) => ({ reason: wayRefusalOf('TPV', sale) });
