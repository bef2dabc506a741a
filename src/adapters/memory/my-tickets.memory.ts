import type { MyTicketsPort } from '#application/my-tickets.port.ts';
import { ok } from '#domain/shared/result.ts';
import { uniqueById } from '#domain/shared/unique-by.ts';
import type { MemoryBackend } from './memory-backend.ts';
import { createRejectedFailure } from './rejected-failure.ts';
import { listVisitorTickets } from './visitor-orders.ts';

export function memoryMyTickets(backend: MemoryBackend): MyTicketsPort {
  const grouped = () => {
    const tickets = listVisitorTickets(backend);
    return uniqueById(tickets.map(({ event }) => event)).map((event) => ({
      event,
      tickets: tickets.filter((ticket) => ticket.event.id === event.id),
    }));
  };
  return {
    listTickets: () => backend.read(() => ok(grouped())),
    findEventTickets: (eventId) =>
      backend.read(() => {
        const found = grouped().find(({ event }) => event.id === eventId);
        return found === undefined ? createRejectedFailure('NOT_FOUND') : ok(found);
      }),
    findTicket: (id) =>
      backend.read(() => {
        const found = listVisitorTickets(backend).find((ticket) => ticket.id === id);
        return found === undefined ? createRejectedFailure('NOT_FOUND') : ok(found);
      }),
  };
}
