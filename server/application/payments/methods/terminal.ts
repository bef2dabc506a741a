import type { MarketCode } from '#domain/market/market.ts';
import type { PaymentOrderOf } from '#domain/payment/payment-order.ts';
import { wayRefusalOf } from '#domain/payment/payment-rules.ts';
import { type TerminalVoucher, terminalVoucher } from '#domain/payment/terminal-voucher.ts';
import type { SaleStore } from '../../sale/sale-store.port.ts';
import { cardLeaseMs } from '../payment-lease.ts';
import type { PaymentRefusal } from '../payment-refusal.ts';
import { sellAtOnce } from '../sell-at-once.ts';
import type { Carrier, Chooser } from './carrier.ts';

/**
 * Creates the handler of TPV: the card terminal has already taken the money, and its voucher number proves one sale.
 * Two sales with the same voucher wait for each other; the table's unique key is the final check.
 */
export function byTerminal(payment: PaymentOrderOf<'TPV'>): Carrier {
  const voucher = terminalVoucher(payment);
  return {
    provider: 'terminal',
    isHosted: false,
    leaseMs: cardLeaseMs,
    async check(store, { reservation: { market } }) {
      return usedVoucher(store, { market, ...voucher });
    },
    async write(store, sale) {
      await store.noteVoucher({ market: sale.reservation.market, ...voucher }, { attemptId: sale.attemptId });
      await sellAtOnce(store, sale, {
        statusDetail: payment.voucherNumber,
        paymentMethodId: 'tpv',
        paymentTypeId: 'terminal',
      });
    },
  };
}

/** Rejects a terminal voucher that has already paid; locks its number until the transaction ends. */
export async function usedVoucher(
  store: Pick<SaleStore, 'queue' | 'isVoucherUsed'>,
  voucher: TerminalVoucher & { readonly market: MarketCode },
): Promise<(Pick<PaymentRefusal, 'fields'> & { readonly code: 'FIELDS_INVALID' }) | null> {
  await store.queue(`voucher ${voucher.market} ${voucher.terminal} ${voucher.number}`);
  return (await store.isVoucherUsed(voucher))
    ? { code: 'FIELDS_INVALID', fields: [{ field: 'payment.voucherNumber', reason: 'VOUCHER_USED' }] }
    : null;
}

export const terminalChoice: Chooser = async (_parts, sale) => ({ reason: wayRefusalOf('TPV', sale) });
