import * as z from 'zod/mini';
import type { PriceBreakdown } from '#domain/catalogue/price-breakdown.ts';
import type { QrMode } from '#domain/catalogue/qr-mode.ts';
import type { VisitorType } from '#domain/catalogue/visitor-type.ts';
import type { TicketOwnership, TicketType } from '#domain/ticket/ticket.ts';
import type { Database } from '../db/client.ts';
import type { IssuedTickets, TicketRecord } from './issued-tickets.port.ts';

type TicketRow = PriceBreakdown & {
  readonly id: string;
  readonly order_id: string;
  readonly code: string;
  readonly event_id: string;
  readonly type: TicketType;
  readonly ownership: TicketOwnership;
  readonly qr_mode: QrMode;
  readonly is_printable: boolean;
  readonly qr_generation: number;
  readonly holder: string;
  readonly section_code: string;
  readonly seat_code: string;
  readonly face: unknown;
  readonly visitor_type: VisitorType | null;
  readonly read_at: Date | null;
  readonly starts_at: Date;
  readonly is_transferable: boolean;
  readonly offer: { readonly id: string; readonly contact: string } | null;
  readonly needs_adult: boolean;
};

/** The texts printed on the ticket when it was issued; older tickets may lack some. */
const faceSchema = z.object({
  door: z._default(z.string(), ''),
  zone: z._default(z.string(), ''),
  sectionCode: z.optional(z.string()),
  entrySide: z._default(z.string(), ''),
  access: z._default(z.string(), ''),
});

export function postgresIssuedTickets(database: Database): IssuedTickets {
  return {
    async listTickets(owner, { eventId, id, orderId } = {}) {
      const rows = await database.query<TicketRow>(
        `select t.id, t.order_id, o.code, t.event_id, t.type,
           case when t.owner_id = $1 then t.ownership else 'TRANSFERRED' end as ownership, t.qr_mode, e.is_printable, t.qr_generation,
           
           case when t.owner_id = $1 then coalesce(t.holder->>'name', concat_ws(' ', p.first_name, p.last_name)) else '' end as holder,
           t.section_code, t.seat_code, t.face, case when e.tour_id is not null then i.zone_code end as visitor_type,
           case when t.owner_id = $1 then t.read_at end as read_at, coalesce(i.base, t.price) as base,
           coalesce(i.fee, 0) as fee, coalesce(i.tax, 0) as tax, coalesce(i.total, t.price) as total, t.currency,
           e.starts_at, e.is_transferable,
           (select jsonb_build_object('id', x.id, 'contact', x.contact) from ticket_transfer_item n
             join ticket_transfer x on x.id = n.transfer_id where n.ticket_id = t.id and n.is_open and t.owner_id = $1) as offer,
           exists (select from tour u cross join jsonb_to_recordset(u.visitors) as v (type text, "needsAdult" boolean)
             where u.event_id = e.tour_id and v.type = i.zone_code and v."needsAdult") as needs_adult
         from ticket t join orders o on o.id = t.order_id join event e on e.id = t.event_id left join person p on p.id = t.owner_id
           left join reservation_item i on i.id = t.item_id
         where (t.owner_id = $1 or t.id = any (array(select n.ticket_id from ticket_transfer x
             join ticket_transfer_item n on n.transfer_id = x.id where x.sender_id = $1 and x.status = 'ACCEPTED')))
           and (t.cancelled_at is null or t.cancelled_at >= e.cancelled_at)
           and ($2::text is null or t.event_id = $2) and ($3::text is null or t.id = $3)
           and ($4::text is null or t.order_id = $4)
         order by t.event_id, t.seat_index, t.section_code, t.id`,
        [owner, eventId ?? null, id ?? null, orderId ?? null],
      );
      return rows.map(toTicketRecord);
    },
  };
}

function toTicketRecord(row: TicketRow): TicketRecord {
  const { base, fee, tax, total, currency } = row;
  const { sectionCode = row.section_code, ...printed } = z.parse(faceSchema, row.face);
  return {
    id: row.id,
    orderId: row.order_id,
    orderCode: row.code,
    eventId: row.event_id,
    type: row.type,
    ownership: row.ownership,
    qrMode: row.qr_mode,
    isPrintable: row.is_printable,
    generation: row.qr_generation,
    holder: row.holder,
    seatCode: row.seat_code,
    face: { ...printed, sectionCode },
    visitorType: row.visitor_type,
    price: { base, fee, tax, total, currency },
    readAt: row.read_at?.getTime() ?? null,
    startsAt: row.starts_at.getTime(),
    isTransferable: row.is_transferable,
    offer: row.offer,
    needsAdult: row.needs_adult,
  };
}
