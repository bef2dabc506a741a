import * as z from 'zod/mini';
import type { DeliveryChannel } from '#domain/identity/delivery-channel.ts';
import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { TicketOwnership, TicketType } from '#domain/ticket/ticket.ts';
import type { TicketTransferStatus } from '#domain/ticket/ticket-transfer.ts';
import type { Database } from '../db/client.ts';
import type { Queryable } from '../db/engine.ts';
import { json } from '../db/values.ts';
import type {
  ProvenContacts,
  TicketTransferReads,
  TicketTransfers,
  TicketTransferUnit,
  TransferRecord,
  TransferTicketRecord,
} from './ticket-transfers.port.ts';

type TransferRow = {
  readonly id: string;
  readonly sender_id: string;
  readonly sender_name: string;
  readonly receiver_id: string | null;
  readonly market: MarketCode;
  readonly channel: DeliveryChannel;
  readonly contact: string | null;
  readonly language: Language;
  readonly status: TicketTransferStatus;
};

type TicketRow = {
  readonly id: string;
  readonly owner_id: string | null;
  readonly event_id: string;
  readonly type: TicketType;
  readonly ownership: TicketOwnership;
  readonly read_at: Date | null;
  readonly is_cancelled: boolean;
  readonly is_offered: boolean;
  readonly needs_adult: boolean;
  readonly starts_at: Date;
  readonly is_event_cancelled: boolean;
  readonly is_transferable: boolean;
  readonly section_code: string;
  readonly seat_code: string;
  readonly face: unknown;
};

const faceSchema = z.object({ zone: z._default(z.string(), ''), sectionCode: z.optional(z.string()) });

/** The types of visitors that need an adult are those of the tour that a visit belongs to. */
const ticketColumns = `t.id, t.owner_id, t.event_id, t.type, t.ownership, t.read_at, t.cancelled_at is not null as is_cancelled,
  exists (select from ticket_transfer_item o where o.ticket_id = t.id and o.is_open) as is_offered,
  exists (select from reservation_item i join tour u on u.event_id = e.tour_id
      cross join jsonb_to_recordset(u.visitors) as v (type text, "needsAdult" boolean)
    where i.id = t.item_id and v.type = i.zone_code and v."needsAdult") as needs_adult,
  e.starts_at, e.cancelled_at is not null as is_event_cancelled, e.is_transferable, t.section_code, t.seat_code, t.face`;

export function postgresTicketTransfers(database: Database): TicketTransfers {
  return {
    ...readsOver(database),
    transaction: (work) => database.transaction((tx) => work(unitOver(tx))),
  };
}

const readsOver = (db: Queryable): TicketTransferReads => ({
  find: (id) => readTransfer(db, id, ''),

  async findProvenContacts(personId) {
    const [found] = await db.query<ProvenContacts>(
      `select case when is_email_verified then lower(email) end as email,
         case when is_phone_verified then phone_prefix || phone end as phone
       from person where id = $1 and deleted_at is null`,
      [personId],
    );
    return found ?? { email: null, phone: null };
  },
});

const unitOver = (tx: Queryable): TicketTransferUnit => ({
  ...readsOver(tx),

  async lockOwnTickets(personId, ticketId) {
    const own =
      't.owner_id = $1 and t.cancelled_at is null and t.event_id = (select event_id from ticket where id = $2)';
    await tx.query(`select t.id from ticket t where ${own} order by t.id for update`, [personId, ticketId]);
    // A second statement: one that waits for the lock does not see the offer that it waited for.
    const rows = await tx.query<TicketRow>(
      `select ${ticketColumns} from ticket t join event e on e.id = t.event_id where ${own} order by t.id`,
      [personId, ticketId],
    );
    return rows.map(toTicketRecord);
  },

  async lock(id) {
    await tx.query(
      `select r.id from reservation r where r.id in (select o.reservation_id from ticket_transfer_item i
         join ticket t on t.id = i.ticket_id join orders o on o.id = t.order_id where i.transfer_id = $1)
       order by r.id for update`,
      [id],
    );
    return readTransfer(tx, id, 'for update');
  },

  async insert({ id, senderId, market, contact, language, ticketIds }) {
    await tx.query(
      `insert into ticket_transfer (id, sender_id, market, channel, contact, language, status)
       values ($1, $2, $3, $4, $5, coalesce((select p.locale from person p
         where p.deleted_at is null and p.locale in ('es', 'en') and (lower(p.email) = $5 or p.is_phone_verified and p.phone_prefix || p.phone = $5)
         limit 1), $6), 'OFFERED')`,
      [id, senderId, market, contact.channel, contact.to, language],
    );
    await tx.query(
      'insert into ticket_transfer_item (transfer_id, ticket_id) select $1, unnest($2::text[])',
      [id, ticketIds],
    );
  },

  async accept(id, receiverId) {
    await tx.query('select accept_ticket_transfer($1, $2)', [id, receiverId]);
  },

  async end(id, status) {
    const [row] = await tx.query<{ ended: boolean }>('select end_ticket_transfer($1, $2) as ended', [
      id,
      status,
    ]);
    return row?.ended === true;
  },

  async audit(kind, transfer, { personId, sessionId, address }) {
    await tx.query(
      'insert into audit_event (kind, person_id, session_id, ip, details) values ($1, $2, $3, $4, $5)',
      [kind, personId, sessionId, address, json({ transfer })],
    );
  },

  async enqueue({ key, kind, payload }) {
    await tx.query('select enqueue_outbox_message($1, $2, $3)', [key, kind, json(payload)]);
  },

  async now() {
    const [row] = await tx.query<{ now: Date }>('select clock_timestamp() as now');
    if (row === undefined) throw new Error('The clock returned no row');
    return row.now.getTime();
  },
});

async function readTransfer(
  db: Queryable,
  id: string,
  lock: '' | 'for update',
): Promise<TransferRecord | null> {
  const of = (table: string): string => (lock === '' ? '' : `${lock} of ${table}`);
  const [row] = await db.query<TransferRow>(
    `select x.id, x.sender_id, coalesce(p.first_name, '') as sender_name, x.receiver_id, x.market, x.channel, x.contact, x.language,
       x.status
     from ticket_transfer x join person p on p.id = x.sender_id where x.id = $1 ${of('x')}`,
    [id],
  );
  if (row === undefined) return null;
  const tickets = await db.query<TicketRow>(
    `select ${ticketColumns} from ticket t join event e on e.id = t.event_id
     where t.id in (select i.ticket_id from ticket_transfer_item i where i.transfer_id = $1) order by t.id ${of('t')}`,
    [id],
  );
  return {
    id: row.id,
    senderId: row.sender_id,
    senderName: row.sender_name,
    receiverId: row.receiver_id,
    market: row.market,
    contact: row.contact === null ? null : { to: row.contact, channel: row.channel },
    language: row.language,
    status: row.status,
    tickets: tickets.map(toTicketRecord),
  };
}

function toTicketRecord(row: TicketRow): TransferTicketRecord {
  const { zone, sectionCode = row.section_code } = z.parse(faceSchema, row.face);
  return {
    id: row.id,
    ownerId: row.owner_id,
    eventId: row.event_id,
    type: row.type,
    ownership: row.ownership,
    readAt: row.read_at?.getTime() ?? null,
    isCancelled: row.is_cancelled,
    isOffered: row.is_offered,
    needsAdult: row.needs_adult,
    startsAt: row.starts_at.getTime(),
    isEventCancelled: row.is_event_cancelled,
    isTransferable: row.is_transferable,
    zone,
    sectionCode,
    seatCode: row.seat_code,
  };
}
