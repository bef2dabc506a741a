import { parseEventPath } from '#domain/catalogue/event-path.ts';
import type { saleStepPaths } from '#domain/sale/sale-path.ts';
import type { Flows } from '#machines/flows.ts';
import { toSessionView } from '#machines/session/session.view.ts';
import { preloadResource } from './use-resource.ts';
import { waitUntilIdle } from './wait-until-idle.ts';

/** The path of the fan's seat step. A type checks it, so that the first page need not load every step of a sale. */
const stadiumPath = '/checkout/stadium' satisfies `/checkout${(typeof saleStepPaths)['STADIUM']}`;

/**
 * Loads the data of the first page while its code arrives: the server's first screen stays until the page has content, not
 * until its skeleton does.
 */
export async function preloadFirstPage(
  flows: Flows,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): Promise<void> {
  const id = parseEventPath(pathname);
  if (id !== null) {
    await Promise.all([
      preloadResource(flows, 'event', { id }),
      preloadResource(flows, 'stock', { eventId: id }),
      preloadPendingOrders(flows),
    ]);
  } else if (pathname === '/' && search === '') {
    await preloadResource(flows, 'home', null);
  } else if (pathname === stadiumPath) {
    const eventId = new URLSearchParams(search).get('event');
    if (eventId !== null) await Promise.all([preloadStadium(flows, eventId), preloadPendingOrders(flows)]);
  }
}

/** Loads the orders that a signed-in fan still has to pay: an alert that came later would push the page down. */
async function preloadPendingOrders(flows: Flows): Promise<void> {
  await waitUntilIdle(flows.session);
  const session = toSessionView(flows.session.getSnapshot());
  if (session.screen === 'signedIn' && session.user.roles.includes('fan'))
    await preloadResource(flows, 'pendingOrders', null);
}

/** Opens the fan's sale at the seats of the event in the address. */
async function preloadStadium(flows: Flows, eventId: string): Promise<void> {
  await flows.prepare('sale');
  const sale = flows.get('sale', { salesChannel: 'SELF_SERVICE', eventId });
  sale.send({ type: 'event.chosen', eventId });
  sale.send({ type: 'step.requested', step: 'STADIUM' });
  await waitUntilIdle(sale);
}
