import type { Queryable } from '#server/db/engine.ts';
import { toMessageId } from '#server/kernel/messenger/smtp.adapter.ts';
import type { OutboxMessageKind } from '#server/kernel/outbox/outbox-message.ts';

/** An email as the mailbox lists it. */
type DeliveredEmail = {
  readonly id: number;
  readonly key: string | null;
  readonly to: readonly string[];
  readonly subject: string;
};

type OutboxEmail = {
  readonly key: string;
  readonly kind: OutboxMessageKind;
  readonly attempts: number;
  readonly isGivenUp: boolean;
  /** The email was no longer due when it was processed, so none was sent. */
  readonly isMoot: boolean;
};

/** The outbox messages that are emails to the buyer; a payment link goes to the address that the seller entered. */
const emailKinds: readonly OutboxMessageKind[] = [
  'RECEIPT',
  'REFUND_EMAIL',
  'AUTOMATIC_REFUND_EMAIL',
  'WALLET_CREDIT_EMAIL',
  'CANCELLATION_EMAIL',
  'INSTRUCTION',
  'BOOKING_EMAIL',
];

/**
 * Compares delivered outbox emails with those that the mailbox received over SMTP. Each one arrived under the Message-ID of its
 * outbox message; duplicates are identical and no more frequent than the attempts; and no other email arrived.
 */
export async function findEmailMismatches(db: Queryable, mailbox: string): Promise<readonly string[]> {
  const outboxEmails = await db.query<OutboxEmail>(
    `select x.idempotency_key as key, x.kind, x.attempts, coalesce(x.last_error like 'given up%', false) as "isGivenUp",
       case x.kind
         when 'INSTRUCTION' then exists (select from status_change c where c.list = 'transaction'
           and c.entity_id = x.payload->>'attemptId' and c.to_status in ('COMPLETED', 'DECLINED', 'EXPIRED') and c.at <= x.done_at)
         when 'BOOKING_EMAIL' then not exists (select from orders o where o.id = x.payload->>'orderId'
           and o.status = case x.payload->>'what' when 'OVER' then 'EXPIRED' when 'CHANGED' then null else 'CANCELED' end)
         else false end as "isMoot"
     from outbox_message x where x.done_at is not null and x.kind = any($1)`,
    [emailKinds],
  );
  const delivered = new Map<string, DeliveredEmail[]>();
  for (const email of await readMailbox(db, mailbox)) {
    const id = email.key ?? '';
    delivered.set(id, [...(delivered.get(id) ?? []), email]);
  }
  const known = new Set<string>();
  const mismatches = outboxEmails.flatMap(({ key, attempts, isGivenUp, isMoot }) => {
    const id = toMessageId(key);
    const deliveries = delivered.get(id) ?? [];
    const isShared = known.has(id);
    known.add(id);
    return [
      ...(isShared ? [`${key}: another email has its Message-ID`] : []),
      ...(isGivenUp ? [`${key}: given up`] : []),
      ...(deliveries.length === 0 && !isMoot && !isGivenUp ? [`${key}: delivered, but never arrived`] : []),
      ...(deliveries.length > attempts
        ? [`${key}: arrived ${deliveries.length} times in ${attempts} attempts`]
        : []),
      ...(new Set(deliveries.map(({ to, subject }) => `${to} ${subject}`)).size > 1
        ? [`${key}: not the same email each time`]
        : []),
    ];
  });
  const unexpected = [...delivered.keys()].filter((id) => isSaleMessageId(id) && !known.has(id));
  return [...mismatches, ...unexpected.map((id) => `${id}: not in the outbox`)];
}

/** Returns true for emails of a sale; payment links and codes are checked elsewhere. */
const isSaleMessageId = (id: string): boolean => /^<(receipt|[a-z_]+_email|instruction)-/.test(id);

/** The maximum of messages that the mailbox returns at once. */
const mailboxLimit = 500;

async function readMailbox(db: Queryable, mailbox: string): Promise<readonly DeliveredEmail[]> {
  const people = await db.query<{ email: string }>(
    'select distinct lower(email) as email from person where email is not null',
  );
  const all: DeliveredEmail[] = [];
  for (const { email } of people) {
    for (let before = Number.MAX_SAFE_INTEGER, isMore = true; isMore; ) {
      const query = new URLSearchParams({
        to: email,
        channel: 'EMAIL',
        limit: String(mailboxLimit),
        before: String(before),
      });
      const answer = await fetch(`${mailbox}/mailbox/messages?${query}`);
      const { messages } = (await answer.json()) as { readonly messages: readonly DeliveredEmail[] };
      all.push(...messages);
      before = Math.min(before, ...messages.map(({ id }) => id));
      isMore = messages.length === mailboxLimit;
    }
  }
  return all;
}
