import { messageIdOf } from '#server/adapters/messenger/smtp.ts';
import type { EffectKind } from '#server/application/sale/sale-store.port.ts';
import type { Queryable } from '#server/db/engine.ts';

/** An email as the mailbox lists it. */
type Delivered = { readonly key: string | null; readonly to: readonly string[]; readonly subject: string };

type Owed = {
  readonly key: string;
  readonly kind: EffectKind;
  readonly attempts: number;
  readonly isGivenUp: boolean;
  /** The email was no longer due when it was processed, so none was sent. */
  readonly isMoot: boolean;
};

/** The outbox messages that are emails to the buyer; a payment link goes to the address that the seller entered. */
const letters: readonly EffectKind[] = [
  'RECEIPT',
  'REFUND_NOTICE',
  'LATE_MONEY_NOTICE',
  'SURPLUS_NOTICE',
  'BALANCE_NOTICE',
  'CANCELLATION_NOTICE',
  'INSTRUCTION',
  'KEPT_NOTICE',
];

/**
 * Compares delivered outbox emails with those that the mailbox received over SMTP. Each one arrived under the Message-ID of its
 * outbox message; duplicates are identical and no more frequent than the attempts; and no other email arrived.
 */
export async function brokenLetters(db: Queryable, mailbox: string): Promise<readonly string[]> {
  const owed = await db.query<Owed>(
    `select x.idempotency_key as key, x.kind, x.attempts, coalesce(x.last_error like 'given up%', false) as "isGivenUp",
       case x.kind
         when 'INSTRUCTION' then exists (select from status_change c where c.list = 'transaction'
           and c.entity_id = x.payload->>'attemptId' and c.to_status in ('COMPLETED', 'DECLINED', 'EXPIRED') and c.at <= x.done_at)
         when 'KEPT_NOTICE' then not exists (select from orders o where o.id = x.payload->>'orderId'
           and o.status = case x.payload->>'what' when 'OVER' then 'EXPIRED' else 'CANCELED' end)
         else false end as "isMoot"
     from outbox_message x where x.done_at is not null and x.kind = any($1)`,
    [letters],
  );
  const delivered = new Map<string, Delivered[]>();
  for (const letter of await everythingIn(db, mailbox)) {
    const id = letter.key ?? '';
    delivered.set(id, [...(delivered.get(id) ?? []), letter]);
  }
  const known = new Set<string>();
  const broken = owed.flatMap(({ key, attempts, isGivenUp, isMoot }) => {
    const id = messageIdOf(key);
    const times = delivered.get(id) ?? [];
    const isShared = known.has(id);
    known.add(id);
    return [
      ...(isShared ? [`${key}: another email has its Message-ID`] : []),
      ...(isGivenUp ? [`${key}: given up`] : []),
      ...(times.length === 0 && !isMoot && !isGivenUp ? [`${key}: delivered, but never arrived`] : []),
      ...(times.length > attempts ? [`${key}: arrived ${times.length} times in ${attempts} attempts`] : []),
      ...(new Set(times.map(({ to, subject }) => `${to} ${subject}`)).size > 1
        ? [`${key}: not the same email each time`]
        : []),
    ];
  });
  const unowed = [...delivered.keys()].filter((id) => isOfASale(id) && !known.has(id));
  return [...broken, ...unowed.map((id) => `${id}: not in the outbox`)];
}

/** Returns true for emails of a sale; payment links and codes are checked elsewhere. */
const isOfASale = (id: string): boolean => /^<(receipt|[a-z_]+_notice|instruction)-/.test(id);

/** The maximum of messages that the mailbox returns. */
const most = 500;

async function everythingIn(db: Queryable, mailbox: string): Promise<readonly Delivered[]> {
  const people = await db.query<{ email: string }>(
    'select distinct lower(email) as email from person where email is not null',
  );
  const all: Delivered[] = [];
  for (const { email } of people) {
    const query = new URLSearchParams({ to: email, channel: 'EMAIL', limit: String(most) });
    const answer = await fetch(`${mailbox}/mailbox/messages?${query}`);
    const { messages } = (await answer.json()) as { readonly messages: readonly Delivered[] };
    if (messages.length >= most) throw new Error(`${email} got more emails than the mailbox returns`);
    all.push(...messages);
  }
  return all;
}
