import createClient from 'openapi-fetch';
import type { components, paths } from 'taquilla-api';

/** The program of a partner: it knows the API only from the types generated out of the OpenAPI document. */

type Ticket = components['schemas']['Ticket'];
type Order = {
  readonly eventId: string;
  readonly payer: components['schemas']['Payer'];
  /** Turns a card into a single-use token at the provider's address. */
  readonly tokenizeCard: (target: { readonly url: string; readonly publicKey: string }) => Promise<string>;
};

/** Holds the best available seat of an event, pays for it by card and returns its ticket. */
export async function buyTicket(fetch: typeof globalThis.fetch, order: Order): Promise<Ticket> {
  const api = createClient<paths>({ baseUrl: 'http://localhost:8080', fetch });

  const hold = await api.POST('/api/reservations/best', {
    params: { header: newIdempotencyKey() },
    body: { eventId: order.eventId, salesChannel: 'SELF_SERVICE', quantity: 1, together: true },
  });
  if (hold.error)
    throw new Error(hold.error.code === 'STOCK_EXHAUSTED' ? 'No seat is available.' : hold.error.message);
  const { reservationId, total } = hold.data;

  const target = await api.POST('/api/checkout/user-card/token', { body: { reservationId } });
  if (target.error) throw new Error(target.error.message);

  const paid = await api.POST('/api/checkout', {
    params: { header: newIdempotencyKey() },
    body: {
      reservationId,
      channel: 'WEB_DESKTOP',
      expectedTotal: { amount: total.total, currency: total.currency },
      payment: {
        method: 'CARD',
        cardToken: await order.tokenizeCard(target.data),
        paymentMethodId: 'master',
        installments: 1,
      },
      payer: order.payer,
    },
  });
  if (paid.error) throw new Error(paid.error.message);
  const [ticketId] = paid.data.ticketIds;
  if (ticketId === undefined) throw new Error(`The purchase is ${paid.data.result}.`);

  const ticket = await api.GET('/api/ticket', { params: { query: { id: ticketId } } });
  if (ticket.error) throw new Error(ticket.error.message);
  return ticket.data;
}

const newIdempotencyKey = () => ({ 'Idempotency-Key': crypto.randomUUID() });
