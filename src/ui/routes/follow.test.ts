import { describe, expect, it } from 'vitest';
import { ok } from '#domain/shared/result.ts';
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

  describe('that asks for cash', () => {
    const cash = `${buy}&method=CASH`;
    async function held(mode: 'SELF_SERVICE' | 'ASSISTED' = 'SELF_SERVICE') {
      const first = saleDesk({ mode, buyer: mode === 'ASSISTED' ? null : mariana });
      await first.hold('ev-paramo', seat('A-1'));
      await first.settles();
      first.stop();
      return first.ports;
    }

    it('has it chosen at the purchase, and again after a reload', async () => {
      const ports = await held();
      for (const start of ['/checkout/buy?method=CASH', cash]) {
        const desk = saleDesk({ buyer: mariana, ports });
        const browser = history(start);
        followSale(desk.sale, browser.address);

        expect(await desk.shows('payment')).toMatchObject({ method: 'CASH', place: 'TAQUILLA' });
        expect(browser.entries).toEqual([cash]);
        desk.stop();
      }
    });

    it('asks no more once another way is chosen, and leaves no entry behind', async () => {
      const desk = saleDesk({ buyer: mariana, ports: await held() });
      const browser = history(cash);
      followSale(desk.sale, browser.address);
      await desk.shows('payment');

      desk.say({ type: 'method.chosen', method: 'CARD' });

      expect(desk.view()).toMatchObject({ method: 'CARD' });
      expect(browser.entries).toEqual([buy]);
    });

    it('chooses it of a sale that is on its way already', async () => {
      const desk = saleDesk({ buyer: mariana, ports: await held() });
      const browser = history(buy);
      followSale(desk.sale, browser.address);
      await desk.shows('payment');

      browser.visit('/checkout/buy?method=CASH');

      expect(desk.view()).toMatchObject({ screen: 'payment', method: 'CASH', place: 'TAQUILLA' });
      expect(browser.address.current()).toBe(cash);
    });

    it('leads to the first way there is where cash cannot be had', async () => {
      const ports = await held();
      const { choices } = ports.checkout;
      ports.checkout.choices = async (...of) => {
        const answer = await choices(...of);
        return answer.ok
          ? ok(answer.value.map((one) => (one.method === 'CASH' ? { ...one, offered: false } : one)))
          : answer;
      };
      const desk = saleDesk({ buyer: mariana, ports });
      followSale(desk.sale, history(cash).address);

      expect(await desk.shows('payment')).toMatchObject({ method: 'CARD' });
    });

    it('is kept at the seller’s desk until there is a fan to sell to', async () => {
      const desk = saleDesk({ mode: 'ASSISTED', ports: await held('ASSISTED') });
      const browser = history('/assistant/buy?method=CASH');
      followSale(desk.sale, browser.address);
      await desk.shows('fan');
      desk.ports.office.users.push(mariana);
      desk.say({ type: 'fan.searched', query: { email: mariana.email } });
      await desk.settles();
      desk.say({ type: 'fan.confirmed' });

      expect(await desk.shows('payment')).toMatchObject({ method: 'CASH', place: 'TAQUILLA' });
      expect(browser.entries).toEqual(['/assistant/buy?event=ev-paramo&method=CASH']);
    });

    it('leads to the entry without a cart', async () => {
      const desk = saleDesk({ buyer: mariana });
      const browser = history('/checkout/buy?method=CASH');
      followSale(desk.sale, browser.address);
      await desk.shows('entry');

      expect(browser.entries).toEqual(['/checkout']);
    });
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
