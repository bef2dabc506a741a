import type { Queryable } from '#server/db/engine.ts';

/** What the provider’s ledger says of one of our tries. */
export type LedgerTotal = {
  readonly externalReference: string;
  readonly charges: number;
  readonly refunds: number;
  readonly net: number;
};

type BookRow = {
  readonly order: string;
  readonly status: string;
  readonly kept: number;
  readonly attempt: string;
  readonly record: string;
  readonly amount: number;
  readonly provider: string;
};

/** Our books against the provider’s own ledger, try by try and order by order, to the cent: what does not agree. */
export async function brokenBooks(db: Queryable, ledger: readonly LedgerTotal[]): Promise<readonly string[]> {
  const rows = await db.query<BookRow>(
    `select o.id as order, o.status, a.id as attempt, p.status as record, a.provider,
       o.total - o.refunded_amount as kept, p.amount - p.refunded_amount as amount
     from orders o join payment_attempt a on a.order_id = o.id join payment_record p on p.attempt_id = a.id`,
  );
  const net = new Map(ledger.map((total) => [total.externalReference, total.net]));
  const ours = rows.filter(({ provider }) => provider === 'mercado-pago');
  const known = new Set(ours.map(({ attempt }) => attempt));
  const broken: string[] = [];
  for (const { attempt, record, amount } of ours) {
    const [there, here] = [net.get(attempt) ?? 0, record === 'PAID' ? amount : 0];
    if (there !== here) broken.push(`try ${attempt}: the provider has ${there}, we have ${here}`);
  }
  // The card terminal keeps a ledger of its own; its voucher is all that we see of it.
  const paid = new Map<string, number>();
  const total = new Map<string, number>();
  for (const { order, status, kept, attempt, provider, record, amount } of rows) {
    const money = provider === 'mercado-pago' ? (net.get(attempt) ?? 0) : record === 'PAID' ? amount : 0;
    paid.set(order, (paid.get(order) ?? 0) + money);
    total.set(order, status === 'PAID' ? kept : 0);
  }
  for (const [order, wanted] of total) {
    const got = paid.get(order) ?? 0;
    if (got !== wanted) broken.push(`order ${order}: costs ${wanted}, was paid by ${got}`);
  }
  for (const reference of net.keys())
    if (!known.has(reference))
      broken.push(`the provider has money for ${reference}, which nobody here knows`);
  return broken;
}
