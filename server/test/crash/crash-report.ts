import { pino } from 'pino';
import type { LedgerTotals } from '#sandbox/provider/ledger.ts';
import type { Database } from '#server/db/client.ts';
import { smtpMessenger } from '#server/kernel/messenger/smtp.adapter.ts';
import { createSale } from '#server/sale.ts';
import { testEmailBrand } from '#server/test/test-email-brand.ts';
import { findBrokenInvariants } from '../invariants.ts';
import { findKnownSecrets, findLeaksInDatabase, type Secrets } from '../leaked-secrets.ts';
import { findLedgerMismatches } from '../ledger-mismatches.ts';
import { testSigner } from '../test-app.ts';
import { buyerDocument, type PurchaseIntention } from './buyers.ts';
import { findEmailMismatches } from './email-mismatches.ts';
import { providerKeys, type SandboxProcess } from './processes.ts';

type SandboxAccess = Pick<SandboxProcess, 'url' | 'smtpPort' | 'control'>;

/** The defects found after a storm; all lists must be empty. */
export type CrashReport = {
  /** Confirmed to a buyer, but not stored. */
  readonly lost: readonly string[];
  /** Seats, orders or charges that exist twice. */
  readonly duplicated: readonly string[];
  /** Seats of a season pass that are claimed, or have tickets, at some of its matches only. */
  readonly partialPasses: readonly string[];
  /** Differences between our records and the provider’s ledger. */
  readonly ledgerMismatches: readonly string[];
  readonly invariants: Readonly<Record<string, readonly object[]>>;
  /** Differences between the outbox and the mailbox. */
  readonly emailMismatches: readonly string[];
  /** Secrets found in a table or a log. */
  readonly leakedSecrets: readonly string[];
};

/** The values that must not be stored, and the logs of the servers. */
export type ServerOutput = { readonly secrets: Secrets; readonly logs: readonly string[] };

/**
 * Advances time and runs the server's jobs until nothing is open. Webhooks are lost, so everything depends on reconciliation;
 * `withReconcile: false` is the negative control, a system that relies on webhooks alone.
 */
export async function runJobsToRest(
  db: Database,
  sandbox: SandboxAccess,
  { withReconcile = true }: { readonly withReconcile?: boolean } = {},
): Promise<void> {
  const log = pino({ level: 'silent' });
  const email = smtpMessenger({
    url: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    from: 'Taquilla <t@taquilla.invalid>',
    log,
    brand: testEmailBrand,
  });
  const unreachableUrl = 'http://127.0.0.1:9';
  const { jobs } = createSale({
    database: db,
    messenger: email,
    signer: testSigner,
    log,
    publicUrls: { COL: unreachableUrl, MEX: unreachableUrl },
    provider: { url: sandbox.url, publicUrl: sandbox.url, ...providerKeys },
  });
  await sandbox.control('webhooks/mode', { kind: 'lost' });
  for (let pass = 0; pass < 200; pass += 1) {
    await advanceHours(db);
    const done = [
      await repeatUntilZero(() => jobs.sweepExpiredHolds()),
      await repeatUntilZero(() => jobs.processWebhookInbox()),
      withReconcile ? await repeatUntilZero(() => jobs.reconcile()) : 0,
      await repeatUntilZero(() => jobs.deliverOutbox()),
    ];
    const [open] = await db.query<{ left: number }>(
      `select ((select count(*) from webhook_event where done_at is null and review_reason is null)
         + (select count(*) from outbox_message where done_at is null)
         + (select count(*) from payment_attempt where $1 and status not in ('COMPLETED', 'DECLINED', 'EXPIRED')))::int as left`,
      [withReconcile],
    );
    if (open?.left === 0 && done.slice(0, 2).every((count) => count === 0)) {
      email.close();
      return;
    }
  }
  email.close();
  throw new Error('The jobs do not come to rest');
}

async function repeatUntilZero(work: () => Promise<number>): Promise<number> {
  let all = 0;
  for (let found = await work(); found > 0; found = await work()) all += found;
  return all;
}

/** Expires every hold, lease and voucher and makes all waiting work due. */
async function advanceHours(db: Database): Promise<void> {
  for (const table of ['reservation', 'seat_claim', 'ga_claim', 'payment_attempt'])
    await db.query(
      `update ${table} set expires_at = least(expires_at, clock_timestamp()) - interval '2 hours' where expires_at is not null`,
    );
  await db.query(
    "update payment_attempt set checked_at = checked_at - interval '2 hours', created_at = created_at - interval '2 hours'",
  );
  for (const table of ['webhook_event', 'outbox_message'])
    await db.query(
      `update ${table} set next_at = clock_timestamp() - interval '1 second' where done_at is null`,
    );
}

/** Compares the answers to buyers with our records, and our records with the provider’s ledger. */
export async function verifyAfterCrashes(
  db: Database,
  sandbox: SandboxAccess,
  intentions: readonly PurchaseIntention[],
  { secrets, logs }: ServerOutput,
): Promise<CrashReport> {
  const { totals } = (await sandbox.control('ledger', {}, 'GET')) as {
    readonly totals: readonly LedgerTotals[];
  };
  return {
    lost: await findLost(db, intentions),
    duplicated: await findDuplicates(db, totals),
    partialPasses: await findPartialPasses(db),
    ledgerMismatches: await findLedgerMismatches(db, totals),
    invariants: await findBrokenInvariants(db),
    emailMismatches: await findEmailMismatches(db, sandbox.url),
    leakedSecrets: [
      ...(await findLeaksInDatabase(db, secrets, findKnownSecrets)),
      ...findKnownSecrets(logs.join('\n'), { ...secrets, document: buyerDocument }).map(
        (what) => `${what}: the log`,
      ),
    ],
  };
}

async function findLost(db: Database, intentions: readonly PurchaseIntention[]): Promise<readonly string[]> {
  const reservations = new Set(
    (await db.query<{ id: string }>('select id from reservation')).map(({ id }) => id),
  );
  const orders = new Map(
    (
      await db.query<{ id: string; status: string; tickets: readonly string[] }>(
        `select o.id, o.status, array(select t.id from ticket t where t.order_id = o.id and t.cancelled_at is null order by t.id)
           as tickets from orders o`,
      )
    ).map((order) => [order.id, order]),
  );
  return intentions.flatMap(({ scenario: how, reservationId, orderId, tickets }) => {
    const order = orderId === undefined ? undefined : orders.get(orderId);
    const what: string[] = [];
    if (reservationId !== undefined && !reservations.has(reservationId)) what.push(`hold ${reservationId}`);
    if (orderId !== undefined && order === undefined) what.push(`order ${orderId}`);
    if (tickets !== undefined && order?.status !== 'PAID')
      what.push(`paid order ${orderId}, which is ${order?.status}`);
    if (tickets !== undefined && tickets.toSorted().join() !== (order?.tickets ?? []).toSorted().join())
      what.push(`tickets ${tickets.join()} of ${orderId}`);
    return what.map((one) => `${how}: ${one}`);
  });
}

async function findPartialPasses(db: Database): Promise<readonly string[]> {
  const found = await db.query<{ pass: string; claims: number; tickets: number; matches: number }>(
    `select * from (
       select r.id as pass,
         (select count(*) from bundle_event b where b.bundle_id = r.event_id)::int as matches,
         (select count(*) from seat_claim c where c.reservation_id = r.id and c.state <> 'FREE')::int as claims,
         (select count(*) from ticket t join orders o on o.id = t.order_id
            where o.reservation_id = r.id and t.cancelled_at is null)::int as tickets
       from reservation r where exists (select from bundle_event b where b.bundle_id = r.event_id)) p
     where p.claims % nullif(p.matches, 0) <> 0 or p.tickets % nullif(p.matches, 0) <> 0`,
  );
  return found.map(
    ({ pass, claims, tickets, matches }) =>
      `pass ${pass} of ${matches} matches has ${claims} claims and ${tickets} tickets`,
  );
}

/** Finds duplicates: each seat is requested once, so more than one hold, paid order or charge is a defect. */
async function findDuplicates(db: Database, totals: readonly LedgerTotals[]): Promise<readonly string[]> {
  const holds = await db.query<{ seat: string; times: number }>(
    `select r.event_id || ' ' || i.section_code || ' ' || i.seat_code as seat, count(distinct r.id)::int as times
     from reservation_item i join reservation r on r.id = i.reservation_id group by 1 having count(distinct r.id) > 1`,
  );
  const orders = await db.query<{ reservation: string; times: number }>(
    `select reservation_id as reservation, count(*)::int as times from orders where status = 'PAID'
     group by 1 having count(*) > 1`,
  );
  const attempts = await db.query<{ attempt: string; reservation: string }>(
    'select a.id as attempt, o.reservation_id as reservation from payment_attempt a join orders o on o.id = a.order_id',
  );
  const charges = new Map<string, number>();
  const counted = new Map(totals.map((total) => [total.externalReference, total.charges]));
  for (const { attempt, reservation } of attempts)
    charges.set(reservation, (charges.get(reservation) ?? 0) + (counted.get(attempt) ?? 0));
  return [
    ...holds.map(({ seat, times }) => `seat ${seat} is held ${times} times`),
    ...orders.map(({ reservation, times }) => `hold ${reservation} is paid by ${times} orders`),
    ...[...charges]
      .filter(([, times]) => times > 1)
      .map(([reservation, times]) => `hold ${reservation} was charged ${times} times`),
  ];
}
