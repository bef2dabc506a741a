import { eventIdAt } from '#domain/catalogue/event-path.ts';
import type { saleStepTails } from '#domain/sale/sale-path.ts';
import type { Flows } from '#machines/flows.ts';
import { rested } from './rested.ts';
import { reading } from './use-resource.ts';

/** The fan's own way to the seats; by type, so that the first page need not carry every step of a sale. */
const stadiumPath = '/checkout/stadium' satisfies `/checkout${(typeof saleStepTails)['STADIUM']}`;

/**
 * What the first page shows, read while its program arrives: the first screen of the served page stands until there is a page
 * to put in its place, not until there is the shadow of one.
 */
export async function readFirstPage(
  flows: Flows,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): Promise<void> {
  const id = eventIdAt(pathname);
  if (id !== null) {
    await Promise.all([reading(flows, 'event', { id }), reading(flows, 'stock', { eventId: id })]);
  } else if (pathname === '/' && search === '') {
    await reading(flows, 'home', null);
  } else if (pathname === stadiumPath) {
    const eventId = new URLSearchParams(search).get('event');
    if (eventId !== null) await openStadium(flows, eventId);
  }
}

/** The fan's own sale, on its way to the seats that the address names. */
async function openStadium(flows: Flows, eventId: string): Promise<void> {
  await flows.prepare('sale');
  const sale = flows.sale('SELF_SERVICE', eventId);
  sale.send({ type: 'event.chosen', eventId });
  sale.send({ type: 'step.requested', step: 'STADIUM' });
  await rested(sale);
}
