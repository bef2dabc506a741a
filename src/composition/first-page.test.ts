import { describe, expect, it } from 'vitest';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import { toResourceView } from '#machines/resource/resource.view.ts';
import { toSaleView } from '#machines/sale/sale.view.ts';
import { mariana } from '#testing/sale-driver.ts';
import { preloadFirstPage } from '#ui/routes/preload-first-page.ts';
import { startFlows } from './flows.ts';

function eventOnSale() {
  const ports = memoryPorts();
  const flows = startFlows(ports, async () => () => ports, { market: 'COL', channel: 'WEB_DESKTOP' });
  const [event] = ports.backend.events;
  if (event === undefined) throw new Error('The box office sells nothing');
  const open = (path: string) => preloadFirstPage(flows, new URL(path, 'https://taquilla.co'));
  return { flows, id: event.id, open };
}

describe('the data of the first page', () => {
  it('is loaded before the page is shown: the event and its stock', async () => {
    const { flows, id, open } = eventOnSale();
    await open(`/event/${id}`);

    expect(toResourceView(flows.resource('event', { id }).getSnapshot()).screen).toBe('ready');
    expect(toResourceView(flows.resource('stock', { eventId: id }).getSnapshot()).screen).toBe('ready');
  });

  it('is not waited for once it is known to be missing', async () => {
    const { flows, open } = eventOnSale();
    await open('/event/nothing-of-the-kind');

    const { screen } = toResourceView(flows.resource('event', { id: 'nothing-of-the-kind' }).getSnapshot());
    expect(screen).toBe('failed');
  });

  it('is what a signed-in fan still has to pay for, and nothing of it for others', async () => {
    const visitor = eventOnSale();
    await visitor.open(`/event/${visitor.id}`);
    expect(toResourceView(visitor.flows.resource('pendingOrders', null).getSnapshot()).screen).toBe(
      'loading',
    );

    const fan = eventOnSale();
    fan.flows.session.send({ type: 'session.started', user: mariana });
    await fan.open(`/event/${fan.id}`);
    expect(toResourceView(fan.flows.resource('pendingOrders', null).getSnapshot()).screen).not.toBe(
      'loading',
    );
  });

  it('is the home page, and nothing for a search', async () => {
    const { flows, open } = eventOnSale();
    await open('/?q=ceiba');
    expect(toResourceView(flows.resource('home', null).getSnapshot()).screen).toBe('loading');
    await open('/');

    expect(toResourceView(flows.resource('home', null).getSnapshot()).screen).toBe('ready');
  });

  it('is the seats of the event in the URL', async () => {
    const { flows, id, open } = eventOnSale();
    await open(`/checkout/stadium?event=${id}`);

    const view = toSaleView(flows.get('sale', { salesChannel: 'SELF_SERVICE' }).getSnapshot());
    expect(view).toMatchObject({ screen: 'seats', step: 'STADIUM', event: { id } });
  });

  it.each(['/checkout/stadium', '/assistant/stadium?event=clasico', '/checkout/buy?event=clasico', '/faqs'])(
    'starts no sale at %s',
    async (path) => {
      const { flows, open } = eventOnSale();
      await open(path);

      expect(() => flows.get('sale', { salesChannel: 'SELF_SERVICE' })).toThrow('did not wait');
    },
  );
});
