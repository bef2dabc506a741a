import { describe, expect, it } from 'vitest';
import { byCard, countingHolds, mariana, saleDesk, seat } from '#testing/sale-desk.ts';
import { type AddressBar, eventAt, followSale } from './follow.ts';

/** A browser's history, as much of it as a sale sees. */
function history(start: string) {
  const entries = [start];
  let at = 0;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const address: AddressBar = {
    current: () => entries[at] ?? '',
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    go(href, replace) {
      if (!replace) at += 1;
      entries.splice(at, entries.length, href);
      tell();
    },
  };
  return {
    address,
    entries,
    /** Somebody follows a link or types an address. */
    visit: (href: string) => address.go(href, false),
    back() {
      at -= 1;
      tell();
    },
    listening: () => listeners.size,
  };
}

const stadium = '/checkout/stadium?event=ev-paramo';
const buy = '/checkout/buy?event=ev-paramo';

/** Architecture: the machine leads, the URL follows. */
describe('the address of a sale', () => {
  it('goes from the entry to the stadium and on to the purchase', async () => {
    const desk = saleDesk({ buyer: mariana });
    const browser = history('/checkout?event=ev-paramo');
    followSale(desk.sale, browser.address);
    await desk.shows('seats');

    expect(browser.entries).toEqual([stadium]);
    desk.say({ type: 'seat.toggled', seat: seat('A-1') });
    desk.say({ type: 'hold.requested' });
    await desk.shows('payment');
    expect(browser.entries).toEqual([stadium, buy]);
  });

  it('asks the box office once for what the address names, however often the page comes to rest', async () => {
    const { ports, asked } = countingHolds();
    const browser = history(stadium);
    const desk = saleDesk({ ports, eventId: eventAt(stadium) });
    const late: (() => void)[] = [];
    followSale(desk.sale, {
      ...browser.address,
      onChange: (listener) => {
        late.push(listener);
        return browser.address.onChange(listener);
      },
    });
    for (const hear of late) hear();
    await desk.shows('seats');
    for (const hear of late) hear();
    await desk.settles();

    expect(asked).toEqual([{ mode: 'SELF_SERVICE', eventId: 'ev-paramo' }]);
    expect(browser.entries).toEqual([stadium]);
  });

  it('calls nobody back who is on the way to another page', async () => {
    const desk = saleDesk({ buyer: mariana });
    const browser = history('/checkout?event=ev-paramo');
    followSale(desk.sale, browser.address);
    browser.visit('/my-tickets');

    await desk.shows('seats');

    expect(browser.address.current()).toBe('/my-tickets');
  });

  it('leads back to the seats with the back button, and the seats stay held', async () => {
    const desk = saleDesk({ buyer: mariana });
    const browser = history(stadium);
    followSale(desk.sale, browser.address);
    await desk.shows('seats');
    desk.say({ type: 'seat.toggled', seat: seat('A-1') });
    desk.say({ type: 'hold.requested' });
    await desk.shows('payment');

    browser.back();
    const { cart } = await desk.shows('seats');

    expect(browser.address.current()).toBe(stadium);
    expect(cart?.reservation.status).toBe('ACTIVE');
  });

  it('puts a bookmark to the purchase back when nothing is held', async () => {
    const desk = saleDesk({ buyer: mariana });
    const browser = history(buy);
    followSale(desk.sale, browser.address);
    await desk.shows('seats');

    expect(browser.entries).toEqual([stadium]);
  });

  it('leads to the entry when no event was ever chosen', async () => {
    const desk = saleDesk();
    const browser = history('/checkout/stadium');
    followSale(desk.sale, browser.address);
    await desk.shows('entry');

    expect(browser.entries).toEqual(['/checkout']);
  });

  it('opens the event of the address even when the sale knew of none and the browser is slow', async () => {
    const desk = saleDesk();
    await desk.shows('entry');
    const browser = history(stadium);
    const late: (() => void)[] = [];
    followSale(desk.sale, {
      ...browser.address,
      onChange: (listener) => browser.address.onChange(() => late.push(listener)),
    });
    await desk.shows('seats');
    for (const hear of late) hear();

    expect(browser.entries).toEqual([stadium]);
    await desk.shows('seats');
  });

  it('hands over to the outcome of the order, which replaces the page that was paid on', async () => {
    const desk = saleDesk({ buyer: mariana });
    const browser = history(stadium);
    followSale(desk.sale, browser.address);
    await desk.shows('seats');
    desk.say({ type: 'seat.toggled', seat: seat('A-1') });
    desk.say({ type: 'hold.requested' });
    await desk.shows('payment');
    desk.say({ type: 'payment.submitted', payment: byCard() });
    const { orderId } = await desk.shows('settled');

    expect(browser.entries).toEqual([stadium, `/checkout/successful_purchase?order=${orderId}`]);
  });

  it('takes up a hold again after a reload', async () => {
    const first = saleDesk({ buyer: mariana });
    await first.hold('ev-paramo', seat('A-1'));
    await first.shows('payment');
    first.stop();

    const desk = saleDesk({ buyer: mariana, ports: first.ports });
    const browser = history(buy);
    followSale(desk.sale, browser.address);
    const payment = await desk.shows('payment');

    expect(payment.cart.places).toBe(1);
    expect(browser.entries).toEqual([buy]);
  });

  it('goes to another event when its address is opened', async () => {
    const desk = saleDesk();
    const browser = history(stadium);
    followSale(desk.sale, browser.address);
    await desk.shows('seats');
    const other = desk.ports.office.events.find(({ id }) => id !== 'ev-paramo')?.id ?? '';

    browser.visit(`/checkout/stadium?event=${other}`);
    await desk.settles();
    const view = desk.view();

    expect('event' in view && view.event?.id).toBe(other);
  });

  it('is left alone once the page is left', async () => {
    const desk = saleDesk();
    const browser = history(stadium);
    const stop = followSale(desk.sale, browser.address);
    await desk.shows('seats');

    stop();
    desk.say({ type: 'sale.abandoned' });
    await desk.settles();

    expect(browser.entries).toEqual([stadium]);
    expect(browser.listening()).toBe(0);
  });
});
