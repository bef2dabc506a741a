import { parseUserAgent } from '#domain/identity/device.ts';
import type { Database } from '../../db/client.ts';
import type { PersonalDataExport } from './profiles.port.ts';

type PlainRow = Readonly<Record<string, unknown>>;

/** Reads all data stored about a person in one snapshot, without anything that grants access to an account or a venue. */
export function exportPersonalData(database: Database, personId: string): Promise<PersonalDataExport> {
  return database.snapshot(async (tx) => {
    const [person] = await tx.query<PlainRow & { readonly writtenAt: Date }>(
      `select clock_timestamp() as "writtenAt", market, email, is_email_verified as "isEmailVerified",
         phone_prefix || phone as phone, is_phone_verified as "isPhoneVerified", first_name as "firstName",
         last_name as "lastName", gender, birth_date::text as "birthDate", document_type as "documentType",
         document_number as "documentNumber", registration_status as registration, locale as language, notification_channels as channels,
         consents, password_hash is not null as "hasPassword", created_at as "createdAt", updated_at as "updatedAt"
       from person where id = $1`,
      [personId],
    );
    if (person === undefined) throw new Error('No person has that id');
    const sessions = await tx.query<PlainRow & { readonly userAgent: string | null }>(
      `select user_agent as "userAgent", channel, market, created_at as "startedAt", seen_at as "seenAt",
         ended_at as "endedAt", expires_at as "endsAt"
       from session where person_id = $1 order by created_at`,
      [personId],
    );
    const orders = await tx.query<PlainRow>(
      `select o.code, o.status, o.created_at as "createdAt", o.paid_at as "paidAt", o.total, o.refunded_amount as "refunded",
         o.currency, o.sales_channel as "saleMode", r.event_id as "eventId",
         (select jsonb_agg(jsonb_build_object('section', i.section_code, 'seat', i.seat_code, 'quantity', i.quantity,
            'price', i.total)) from reservation_item i where i.reservation_id = r.id and i.removed_at is null) as places,
         (select jsonb_agg(jsonb_build_object('method', a.method, 'status', a.status, 'amount', a.amount,
            'at', a.created_at)) from payment_attempt a where a.order_id = o.id) as payments
       from orders o join reservation r on r.id = o.reservation_id where o.buyer_id = $1 order by o.created_at`,
      [personId],
    );
    const tickets = await tx.query<PlainRow>(
      `select event_id as "eventId", section_code as section, seat_code as seat, type, ownership, holder, price, currency,
         created_at as "createdAt", read_at as "readAt", cancelled_at as "cancelledAt"
       from ticket where owner_id = $1 order by created_at`,
      [personId],
    );
    const cards = await tx.query<PlainRow>(
      `select brand, last_four as "lastFour", exp_month as "expiryMonth", exp_year as "expiryYear", saved_at as "savedAt"
       from saved_card where person_id = $1 order by saved_at`,
      [personId],
    );
    const balance = await tx.query<PlainRow>(
      'select created_at as at, kind, amount, currency from wallet_entry where person_id = $1 order by id',
      [personId],
    );
    const plans = await tx.query<PlainRow>(
      `select p.kind, p.titles->>'es' as title, p.total, p.currency, p.created_at as "createdAt", p.completed_at as "completedAt",
         (select jsonb_agg(jsonb_build_object('number', i.number, 'amount', i.amount, 'dueAt', i.due_at, 'status', i.status)
            order by i.number) from installment i where i.plan_id = p.id) as installments,
         (select jsonb_agg(jsonb_build_object('method', m.method, 'status', m.status, 'amount', m.amount, 'at', m.created_at)
            order by m.created_at) from installment_payment m where m.plan_id = p.id) as payments
       from installment_plan p where p.person_id = $1 order by p.created_at`,
      [personId],
    );
    const signIns = await tx.query<PlainRow>(
      'select at, kind, ip as address from audit_event where person_id = $1 order by at',
      [personId],
    );
    const { writtenAt, ...about } = person;
    return {
      writtenAt: writtenAt.getTime(),
      person: toPlainRow(about),
      sessions: sessions.map((session) => toPlainRow({ ...session, ...parseUserAgent(session.userAgent) })),
      orders: orders.map(toPlainRow),
      tickets: tickets.map(toPlainRow),
      cards: cards.map(toPlainRow),
      balance: balance.map(toPlainRow),
      plans: plans.map(toPlainRow),
      signIns: signIns.map(toPlainRow),
    };
  });
}

/** Converts dates to ISO text, since the export is JSON. */
const toPlainRow = (row: PlainRow): PlainRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  );
