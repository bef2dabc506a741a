import { markets } from '#domain/market/market.ts';
import type { Queryable } from '../db/engine.ts';
import type { TerminalVouchers } from './terminal-vouchers.port.ts';

/** Stores the card terminal vouchers that were used for a payment, by day of the market's calendar. */
export const terminalVouchersOver = (db: Queryable): TerminalVouchers => ({
  async isUsed({ market, terminal, number }) {
    const rows = await db.query(
      `select from terminal_voucher
       where market = $1 and day = (clock_timestamp() at time zone $2)::date and terminal = $3 and number = $4`,
      [market, markets[market].timeZone, terminal, number],
    );
    return rows.length > 0;
  },

  async record({ market, terminal, number }, paid) {
    await db.query(
      `insert into terminal_voucher (market, day, terminal, number, attempt_id, installment_payment_id)
       values ($1, (clock_timestamp() at time zone $2)::date, $3, $4, $5, $6)`,
      [
        market,
        markets[market].timeZone,
        terminal,
        number,
        'attemptId' in paid ? paid.attemptId : null,
        'installmentPaymentId' in paid ? paid.installmentPaymentId : null,
      ],
    );
  },
});
