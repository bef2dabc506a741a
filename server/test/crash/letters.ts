import { messageIdOf } from '#server/adapters/messenger/smtp.ts';
import type { EffectKind } from '#server/application/sale/sale-store.port.ts';
import type { Queryable } from '#server/db/engine.ts';

/** What of a letter stands in the mailbox. */
type Delivered = { readonly key: string | null; readonly to: readonly string[]; readonly subject: string };

type Owed = {
  readonly key: string;
  readonly kind: EffectKind;
  readonly attempts: number;
  readonly isGivenUp: boolean;
  /** It was not true any more when it came to be told: nobody is written to. */
  readonly isMoot: boolean;
};

/** The effects that are letters to an address; a link to pay goes where its seller said. */
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
 * Every letter that counts as written against what the mailbox got over SMTP: each came, under the Message-ID of its effect; what
 * came more often is the same letter, and no oftener than it was tried; and none came that nobody owes.
 */
export async function brokenLetters(db: Queryable, mailbox: string): Promise<readonly string[]> {
  const owed = await db.query<Owed>(
    `select x.effect_key as key, x.kind, x.attempts, coalesce(x.last_error like 'given up%', false) as "isGivenUp",
       case x.kind
         when 'INSTRUCTION' then exists (select from status_change c where c.list = 'transaction'
           and c.entity_id = x.payload->>'attemptId' and c.to_status in ('COMPLETED', 'DECLINED', 'EXPIRED') and c.at <= x.done_at)
         when 'KEPT_NOTICE' then not exists (select from orders o where o.id = x.payload->>'orderId'
           and o.status = case x.payload->>'what' when 'OVER' then 'EXPIRED' else 'CANCELED' end)
         else false end as "isMoot"
     from outbox x where x.done_at is not null and x.kind = any($1)`,
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
      ...(isShared ? [`${key}: another letter has its Message-ID`] : []),
      ...(isGivenUp ? [`${key}: given up`] : []),
      ...(times.length === 0 && !isMoot && !isGivenUp ? [`${key}: done, and never came`] : []),
      ...(times.length > attempts ? [`${key}: came ${times.length} times, tried ${attempts} times`] : []),
      ...(new Set(times.map(({ to, subject }) => `${to} ${subject}`)).size > 1
        ? [`${key}: not the same letter each time`]
        : []),
    ];
  });
  const unowed = [...delivered.keys()].filter((id) => isOfASale(id) && !known.has(id));
  return [...broken, ...unowed.map((id) => `${id}: nobody owes it`)];
}

/** Links to pay and codes come by mail too, and are owed otherwise. */
const isOfASale = (id: string): boolean => /^<(receipt|[a-z_]+_notice|instruction)-/.test(id);

/** The mailbox shows no more than this at once. */
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
    if (messages.length >= most) throw new Error(`${email} got more letters than the mailbox shows`);
    all.push(...messages);
  }
  return all;
}
