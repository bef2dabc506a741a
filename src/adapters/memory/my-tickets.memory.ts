import type { MyTicketsPort } from '#application/my-tickets.port.ts';
import { ok } from '#domain/shared/result.ts';
import { uniqueById } from '#domain/shared/unique-by.ts';
import { refusal } from './answers.ts';
import type { BoxOffice } from './box-office.ts';
import { ticketsOf } from './orders.ts';

export function memoryMyTickets(office: BoxOffice): MyTicketsPort {
  const grouped = () => {
    const tickets = ticketsOf(office);
    return uniqueById(tickets.map(({ event }) => event)).map((event) => ({
      event,
      tickets: tickets.filter((ticket) => ticket.event.id === event.id),
    }));
  };
  return {
    all: () => office.read(() => ok(grouped())),
    ofEvent: (eventId) =>
      office.read(() => {
        const found = grouped().find(({ event }) => event.id === eventId);
        return found === undefined ? refusal('NOT_FOUND') : ok(found);
      }),
    ticket: (id) =>
      office.read(() => {
        const found = ticketsOf(office).find((ticket) => ticket.id === id);
        return found === undefined ? refusal('NOT_FOUND') : ok(found);
      }),
  };
}
