import type { Clock } from '../clock.ts';
import { formatProviderDate } from '../clock.ts';
import type { Row, Store } from '../store/store.ts';

export const ledgerKinds = ['CHARGE', 'REFUND', 'CHARGEBACK'] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** A money movement in integer minor units; entries are never changed or removed. */
export type LedgerEntry = {
  readonly sequence: number;
  readonly at: string;
  readonly kind: LedgerKind;
  readonly paymentId: number;
  readonly refundId: number | null;
  readonly externalReference: string | null;
  readonly amount: number;
  readonly currency: string;
};

export type LedgerTotals = {
  readonly externalReference: string | null;
  readonly currency: string;
  readonly charged: number;
  readonly refunded: number;
  readonly chargedBack: number;
  /** The charged amount minus refunds and chargebacks. */
  readonly net: number;
  readonly charges: number;
  readonly refunds: number;
};

/** The independent record of every charge and refund. */
export type Ledger = {
  append(entry: Omit<LedgerEntry, 'sequence' | 'at'>): void;
  entries(externalReference?: string): readonly LedgerEntry[];
  totals(externalReference?: string): readonly LedgerTotals[];
  listByPayment(paymentId: number): readonly LedgerEntry[];
};

export function createLedger(store: Store, clock: Clock): Ledger {
  return {
    append(entry) {
      store.run(
        `insert into ledger (at, kind, payment_id, refund_id, external_reference, amount, currency)
         values (?, ?, ?, ?, ?, ?, ?)`,
        formatProviderDate(clock.now()),
        entry.kind,
        entry.paymentId,
        entry.refundId,
        entry.externalReference,
        entry.amount,
        entry.currency,
      );
    },
    entries: (externalReference) =>
      (externalReference === undefined
        ? store.all('select * from ledger order by sequence')
        : store.all('select * from ledger where external_reference = ? order by sequence', externalReference)
      ).map(toEntry),
    listByPayment: (paymentId) =>
      store.all('select * from ledger where payment_id = ? order by sequence', paymentId).map(toEntry),
    totals: (externalReference) =>
      store
        .all(
          `select external_reference, currency,
             sum(case kind when 'CHARGE' then amount else 0 end) as charged,
             sum(case kind when 'REFUND' then amount else 0 end) as refunded,
             sum(case kind when 'CHARGEBACK' then amount else 0 end) as charged_back,
             sum(kind = 'CHARGE') as charges, sum(kind = 'REFUND') as refunds
           from ledger where ? is null or external_reference = ?
           group by external_reference, currency order by min(sequence)`,
          externalReference ?? null,
          externalReference ?? null,
        )
        .map(toTotals),
  };
}

function toEntry(row: Row): LedgerEntry {
  return {
    sequence: Number(row.sequence),
    at: String(row.at),
    kind: ledgerKinds.find((kind) => kind === row.kind) ?? 'CHARGE',
    paymentId: Number(row.payment_id),
    refundId: row.refund_id === null ? null : Number(row.refund_id),
    externalReference: row.external_reference === null ? null : String(row.external_reference),
    amount: Number(row.amount),
    currency: String(row.currency),
  };
}

function toTotals(row: Row): LedgerTotals {
  const [charged, refunded, chargedBack] = [row.charged, row.refunded, row.charged_back].map(Number);
  return {
    externalReference: row.external_reference === null ? null : String(row.external_reference),
    currency: String(row.currency),
    charged: charged ?? 0,
    refunded: refunded ?? 0,
    chargedBack: chargedBack ?? 0,
    net: (charged ?? 0) - (refunded ?? 0) - (chargedBack ?? 0),
    charges: Number(row.charges),
    refunds: Number(row.refunds),
  };
}
