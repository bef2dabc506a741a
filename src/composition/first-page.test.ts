import { describe, expect, it } from 'vitest';
import { fetchedPorts } from '#adapters/memory/fetched-ports.ts';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import { toResourceView } from '#machines/resource/resource.view.ts';
import { toSaleView } from '#machines/sale/sale.view.ts';
import { readFirstPage } from '#ui/routes/first-page.ts';
import { startFlows } from './flows.ts';

function house() {
  const ports = memoryPorts();
  const flows = startFlows({ ...ports, ...fetchedPorts(ports) }, { market: 'COL', channel: 'WEB_DESKTOP' });
  const [event] = ports.office.events;
  if (event === undefined) throw new Error('The box office sells nothing');
  const open = (path: string) => readFirstPage(flows, new URL(path, 'https://taquilla.co'));
  return { flows, id: event.id, open };
}

describe('what the first page shows', () => {
  it('is there when the page is: the event and what is left of it', async () => {
    const { flows, id, open } = house();
    await open(`/event/${id}`);

    expect(toResourceView(flows.resource('event', { id }).getSnapshot()).screen).toBe('ready');
    expect(toResourceView(flows.resource('stock', { eventId: id }).getSnapshot()).screen).toBe('ready');
  });

  it('is waited for no longer once it is known to be missing', async () => {
    const { flows, open } = house();
    await open('/event/nothing-of-the-kind');

    const { screen } = toResourceView(flows.resource('event', { id: 'nothing-of-the-kind' }).getSnapshot());
    expect(screen).toBe('failed');
  });

  it('is the front of the house, and nothing for a search', async () => {
    const { flows, open } = house();
    await open('/?q=ceiba');
    expect(toResourceView(flows.resource('home', null).getSnapshot()).screen).toBe('loading');
    await open('/');

    expect(toResourceView(flows.resource('home', null).getSnapshot()).screen).toBe('ready');
  });

  it('is the seats of the event that the address names', async () => {
    const { flows, id, open } = house();
    await open(`/checkout/stadium?event=${id}`);

    const view = toSaleView(flows.sale('SELF_SERVICE').getSnapshot());
    expect(view).toMatchObject({ screen: 'seats', step: 'STADIUM', event: { id } });
  });

  it.each(['/checkout/stadium', '/assistant/stadium?event=clasico', '/checkout/buy?event=clasico', '/faqs'])(
    'asks for no sale at %s',
    async (path) => {
      const { flows, open } = house();
      await open(path);

      expect(() => flows.sale('SELF_SERVICE')).toThrow('did not wait');
    },
  );
});
