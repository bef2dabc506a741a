import type { OrderStatus } from '#domain/order/order-status.ts';
import { isPaid } from '#domain/order/order-status.ts';
import type { LedgerTotals } from '#sandbox/provider/ledger.ts';
import type { Queryable } from '#server/db/engine.ts';

type PaymentRow = {
  readonly order: string;
  readonly status: OrderStatus;
  readonly kept: number;
  readonly attempt: string;
  readonly record: string;
  readonly amount: number;
  readonly provider: string;
};

/**
 * Compares our records with the provider's ledger, per payment attempt and per order, to the cent. Returns the mismatches. Payments
 * of installments count as attempts.
 */
export async function findLedgerMismatches(
  db: Queryable,
  ledger: readonly LedgerTotals[],
): Promise<readonly string[]> {
  const rows = await db.query<PaymentRow>(
    `select o.id as order, o.status, a.id as attempt, p.status as record, a.provider,
       o.total - o.refunded_amount as kept, p.amount - p.refunded_amount as amount
     from orders o join payment_attempt a on a.order_id = o.id join payment_record p on p.attempt_id = a.id`,
  );
  const installmentPayments = await db.query<Pick<PaymentRow, 'attempt' | 'record' | 'amount'>>(
    `select id as attempt, status as record, amount from installment_payment where provider = 'mercado-pago'`,
  );
  const ourPayments = [...rows.filter(({ provider }) => provider === 'mercado-pago'), ...installmentPayments];
  const net = new Map(ledger.map((total) => [total.externalReference, total.net]));
  const mismatches: string[] = [];
  for (const { attempt, record, amount } of ourPayments) {
    const [providerAmount, ourAmount] = [net.get(attempt) ?? 0, record === 'PAID' ? amount : 0];
    if (providerAmount !== ourAmount)
      mismatches.push(`attempt ${attempt}: the provider has ${providerAmount}, we have ${ourAmount}`);
  }
  const paidByOrder = await sumOutsideProvider(db);
  const expectedByOrder = new Map(
    rows.map(({ order, status, kept }) => [order, isPaid({ status }) ? kept : 0]),
  );
  for (const { order, attempt, provider, record, amount } of rows) {
    // The card terminal has a ledger of its own; we only see its voucher.
    const money = provider === 'mercado-pago' ? (net.get(attempt) ?? 0) : record === 'PAID' ? amount : 0;
    paidByOrder.set(order, (paidByOrder.get(order) ?? 0) + money);
  }
  for (const [order, expectedAmount] of expectedByOrder) {
    const paidAmount = paidByOrder.get(order) ?? 0;
    if (paidAmount !== expectedAmount)
      mismatches.push(`order ${order}: costs ${expectedAmount}, was paid by ${paidAmount}`);
  }
  const known = new Set<string | null>(ourPayments.map(({ attempt }) => attempt));
  for (const reference of net.keys())
    if (!known.has(reference))
      mismatches.push(`the provider has money for the unknown reference ${reference}`);
  return mismatches;
}

/**
 * Sums per order what wallets paid beside the provider, minus refunds to wallets, by hand or still awaiting a manager. Amounts
 * already deducted from the price or the payment record are not deducted again.
 */
async function sumOutsideProvider(db: Queryable): Promise<Map<string, number>> {
  const rows = await db.query<{ order: string; money: number }>(
    `select o.id as order, (coalesce((select a.wallet_amount from payment_attempt a where a.id = o.details->>'paidBy'), 0)
         - coalesce((select sum(f.remainder_amount) from refund f where f.order_id = o.id), 0)
         - coalesce((select sum(e.amount) from wallet_entry e
           where e.order_id = o.id and e.kind = 'CREDITED' and e.idempotency_key !~ '^refund:' and not exists (
             select from payment_attempt a join payment_record p on p.attempt_id = a.id
             left join payment_exception m on m.attempt_id = a.id
             where a.order_id = o.id and a.provider <> 'mercado-pago' and p.status = 'REFUNDED'
               and e.idempotency_key in ('late:' || a.id, 'alert:' || m.id))), 0)
         - coalesce((select sum(m.amount) from payment_exception m join payment_attempt a on a.id = m.attempt_id
           left join payment_exception_resolution d on d.exception_id = m.id
           where m.order_id = o.id and m.kind in ('MANUAL_REFUND_DUE', 'TRANSFER_TOO_LATE') and m.refund_id is null
             and (d.exception_id is null or d.decision = 'BY_HAND' and a.provider = 'mercado-pago')), 0))::bigint as money
     from orders o`,
  );
  return new Map(rows.map(({ order, money }) => [order, money]));
}
