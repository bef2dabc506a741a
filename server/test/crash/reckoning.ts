import { pino } from 'pino';
import type { LedgerTotals } from '#sandbox/provider/ledger.ts';
import { smtpMessenger } from '#server/adapters/messenger/smtp.ts';
import type { Database } from '#server/db/client.ts';
import { createSale } from '#server/sale.ts';
import { brokenBooks } from '../books.ts';
import { brokenInvariants } from '../invariants.ts';
import { knownOn, type Secrets, spilledIn } from '../spilled.ts';
import { buyerDocument, type Intention } from './buyers.ts';
import { brokenLetters } from './letters.ts';
import { keys, type World } from './processes.ts';

type Outside = Pick<World, 'url' | 'smtpPort' | 'control'>;

/** The defects found after a storm; all lists must be empty. */
export type Reckoning = {
  /** Confirmed to a buyer, but not stored. */
  readonly lost: readonly string[];
  /** Seats, orders or charges that exist twice. */
  readonly duplicated: readonly string[];
  /** Differences between our records and the provider’s ledger. */
  readonly books: readonly string[];
  readonly invariants: Readonly<Record<string, readonly object[]>>;
  /** Differences between the outbox and the mailbox. */
  readonly letters: readonly string[];
  /** Secrets found in a table or a log. */
  readonly spilled: readonly string[];
};

/** The values that must not be stored, and the logs of the servers. */
export type Written = { readonly secrets: Secrets; readonly logs: readonly string[] };

/**
 * Advances time and runs the server's jobs until nothing is open. Webhooks are lost, so everything depends on reconciliation;
 * `withReconcile: false` is the negative control, a system that relies on webhooks alone.
 */
export async function settleDown(
  db: Database,
  world: Outside,
  { withReconcile = true }: { readonly withReconcile?: boolean } = {},
): Promise<void> {
  const log = pino({ level: 'silent' });
  const email = smtpMessenger({
    url: `smtp://127.0.0.1:${world.smtpPort}`,
    from: 'Taquilla <t@taquilla.invalid>',
    log,
  });
  const here = 'http://127.0.0.1:9';
  const { chores } = createSale({
    database: db,
    messenger: email,
    log,
    publicUrls: { COL: here, MEX: here },
    provider: { url: world.url, publicUrl: world.url, ...keys },
  });
  await world.control('webhooks/mode', { kind: 'lost' });
  for (let round = 0; round < 200; round += 1) {
    await hoursPass(db);
    const done = [
      await untilNothing(() => chores.sweep()),
      await untilNothing(() => chores.notices()),
      withReconcile ? await untilNothing(() => chores.reconcile()) : 0,
      await untilNothing(() => chores.effects()),
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

async function untilNothing(work: () => Promise<number>): Promise<number> {
  let all = 0;
  for (let found = await work(); found > 0; found = await work()) all += found;
  return all;
}

/** Expires every hold, lease and voucher and makes all waiting work due. */
async function hoursPass(db: Database): Promise<void> {
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

/** Compares what buyers were told with our records, and our records with the provider’s ledger. */
export async function reckon(
  db: Database,
  world: Outside,
  intentions: readonly Intention[],
  { secrets, logs }: Written,
): Promise<Reckoning> {
  const { totals } = (await world.control('ledger', {}, 'GET')) as {
    readonly totals: readonly LedgerTotals[];
  };
  return {
    lost: await lostOf(db, intentions),
    duplicated: await duplicatesIn(db, totals),
    books: await brokenBooks(db, totals),
    invariants: await brokenInvariants(db),
    letters: await brokenLetters(db, world.url),
    spilled: [
      ...(await spilledIn(db, secrets, knownOn)),
      ...knownOn(logs.join('\n'), { ...secrets, document: buyerDocument }).map((what) => `${what}: the log`),
    ],
  };
}

async function lostOf(db: Database, intentions: readonly Intention[]): Promise<readonly string[]> {
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
  return intentions.flatMap(({ how, reservationId, orderId, tickets }) => {
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

/** Finds duplicates: each seat is requested once, so more than one hold, paid order or charge is a defect. */
async function duplicatesIn(db: Database, totals: readonly LedgerTotals[]): Promise<readonly string[]> {
  const holds = await db.query<{ seat: string; times: number }>(
    `select r.event_id || ' ' || i.section_code || ' ' || i.seat_code as seat, count(distinct r.id)::int as times
     from reservation_item i join reservation r on r.id = i.reservation_id group by 1 having count(distinct r.id) > 1`,
  );
  const orders = await db.query<{ reservation: string; times: number }>(
    `select reservation_id as reservation, count(*)::int as times from orders where status = 'PAID'
     group by 1 having count(*) > 1`,
  );
  const tries = await db.query<{ attempt: string; reservation: string }>(
    'select a.id as attempt, o.reservation_id as reservation from payment_attempt a join orders o on o.id = a.order_id',
  );
  const charges = new Map<string, number>();
  const counted = new Map(totals.map((total) => [total.externalReference, total.charges]));
  for (const { attempt, reservation } of tries)
    charges.set(reservation, (charges.get(reservation) ?? 0) + (counted.get(attempt) ?? 0));
  return [
    ...holds.map(({ seat, times }) => `seat ${seat} is held ${times} times`),
    ...orders.map(({ reservation, times }) => `hold ${reservation} is paid by ${times} orders`),
    ...[...charges]
      .filter(([, times]) => times > 1)
      .map(([reservation, times]) => `hold ${reservation} was charged ${times} times`),
  ];
}
