import { randomBytes } from 'node:crypto';
import { isFree } from '#domain/sale/price.ts';
import { formatSectionCode } from '#domain/ticket/ticket-code.ts';
import type { SalesContext } from '#server/catalogue/public.ts';
import type { ItemRecord, NewTicket } from '#server/unit-of-work/public.ts';

type Sold = {
  readonly salesContext: Pick<SalesContext, 'kind' | 'layout'>;
  readonly isComplimentary: boolean;
};

/** Creates one ticket per paid seat and event (Spec §3) and one per unit of a general admission item. */
export function createTickets(items: readonly ItemRecord[], sold: Sold): readonly NewTicket[] {
  return items.flatMap((item) => Array.from({ length: item.quantity }, () => createTicket(item, sold)));
}

function createTicket(item: ItemRecord, { salesContext, isComplimentary }: Sold): NewTicket {
  const { layout } = salesContext;
  const section = layout.sections.find(({ code }) => code === item.sectionCode);
  const zone = layout.zones.find(({ code }) => code === item.zone);
  const door = section?.gate ?? '';
  const zoneName = zone?.name ?? item.zone;
  return {
    id: randomBytes(16).toString('base64url'),
    itemId: item.id,
    eventId: item.eventId,
    seatIndex: item.seatIndex,
    sectionCode: item.sectionCode,
    seatCode: item.seatCode,
    type: isComplimentary ? 'COURTESY' : determineTicketType(item, salesContext),
    price: isComplimentary ? 0 : item.unit.total,
    face: {
      door,
      zone: zoneName,
      sectionCode: formatSectionCode({ zone: zoneName, section: section?.name ?? item.sectionCode }),
      entrySide: section?.entrySide ?? '',
      access: door,
    },
  };
}

/** Determines the type of a ticket by what was sold; a match of a pass may cost nothing without being free. */
function determineTicketType(
  { unit }: Pick<ItemRecord, 'unit'>,
  { kind }: Pick<SalesContext, 'kind'>,
): 'SUBSCRIPTION' | 'FREE' | 'PAID' {
  if (kind === 'SEASON_PASS') return 'SUBSCRIPTION';
  return isFree(unit) ? 'FREE' : 'PAID';
}
