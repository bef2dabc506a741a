import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { ok } from '#domain/shared/result.ts';
import { seatPickerMachine } from '#machines/seat-picker/seat-picker.machine.ts';
import { toSeatPickerView } from '#machines/seat-picker/seat-picker.view.ts';
import { byCard, createCountedSeatHolds, createSaleDriver, mariana, seat } from '#testing/sale-driver.ts';
import { createOpenSection } from './open-section.ts';
import { type AddressBar, parseSaleEventId, syncSaleAddress } from './sync-sale-address.ts';

/** A browser history, as far as a sale sees it. */
function createHistory(start: string) {
  const entries = [start];
  const aboveVenue = new Set<number>();
  let at = 0;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const address: AddressBar = {
    current: () => entries[at] ?? '',
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isAboveVenue: () => aboveVenue.has(at),
    go(href, replace, isAboveVenue) {
      if (!replace) at += 1;
      if (isAboveVenue) aboveVenue.add(at);
      else aboveVenue.delete(at);
      entries.splice(at, entries.length, href);
      notify();
    },
    back() {
      at -= 1;
      notify();
    },
  };
  return {
    address,
    entries,
    /** Follows a link or types an address. */
    visit: (href: string) => address.go(href, false),
    back: () => address.back(),
    listening: () => listeners.size,
  };
}

const stadium = '/checkout/stadium?event=ev-paramo';
const buy = '/checkout/buy?event=ev-paramo';

/** Architecture: the machine leads, the URL follows. */
describe('the address of a sale', () => {
  it('goes from the entry to the stadium and on to the purchase', async () => {
    const driver = createSaleDriver({ buyer: mariana });
    const browser = createHistory('/checkout?event=ev-paramo');
    syncSaleAddress(driver.sale, browser.address);
    await driver.waitForScreen('seats');

    expect(browser.entries).toEqual([stadium]);
    driver.send({ type: 'seat.toggled', seat: seat('A-1') });
    driver.send({ type: 'hold.requested' });
    await driver.waitForScreen('payment');
    expect(browser.entries).toEqual([stadium, buy]);
  });

  it('claims the event of the address once, however often the router resolves', async () => {
    const { ports, currentHoldQueries: requested } = createCountedSeatHolds();
    const browser = createHistory(stadium);
    const driver = createSaleDriver({ ports, eventId: parseSaleEventId(stadium) });
    const late: (() => void)[] = [];
    syncSaleAddress(driver.sale, {
      ...browser.address,
      onChange: (listener) => {
        late.push(listener);
        return browser.address.onChange(listener);
      },
    });
    for (const readAddress of late) readAddress();
    await driver.waitForScreen('seats');
    for (const readAddress of late) readAddress();
    await driver.waitUntilIdle();

    expect(requested).toEqual([{ salesChannel: 'SELF_SERVICE', eventId: 'ev-paramo' }]);
    expect(browser.entries).toEqual([stadium]);
  });

  it('does not call back a person on the way to another page', async () => {
    const driver = createSaleDriver({ buyer: mariana });
    const browser = createHistory('/checkout?event=ev-paramo');
    syncSaleAddress(driver.sale, browser.address);
    browser.visit('/my-tickets');

    await driver.waitForScreen('seats');

    expect(browser.address.current()).toBe('/my-tickets');
  });

  it('returns to the seats with the back button, and the seats stay held', async () => {
    const driver = createSaleDriver({ buyer: mariana });
    const browser = createHistory(stadium);
    syncSaleAddress(driver.sale, browser.address);
    await driver.waitForScreen('seats');
    driver.send({ type: 'seat.toggled', seat: seat('A-1') });
    driver.send({ type: 'hold.requested' });
    await driver.waitForScreen('payment');

    browser.back();
    const { cart } = await driver.waitForScreen('seats');

    expect(browser.address.current()).toBe(stadium);
    expect(cart?.reservation.status).toBe('ACTIVE');
  });

  it('corrects a bookmark of the purchase when nothing is held', async () => {
    const driver = createSaleDriver({ buyer: mariana });
    const browser = createHistory(buy);
    syncSaleAddress(driver.sale, browser.address);
    await driver.waitForScreen('seats');

    expect(browser.entries).toEqual([stadium]);
  });

  it('leads to the entry when no event was chosen', async () => {
    const driver = createSaleDriver();
    const browser = createHistory('/checkout/stadium');
    syncSaleAddress(driver.sale, browser.address);
    await driver.waitForScreen('entry');

    expect(browser.entries).toEqual(['/checkout']);
  });

  it('opens the event of the address even when the sale had none and the browser is slow', async () => {
    const driver = createSaleDriver();
    await driver.waitForScreen('entry');
    const browser = createHistory(stadium);
    const late: (() => void)[] = [];
    syncSaleAddress(driver.sale, {
      ...browser.address,
      onChange: (listener) => browser.address.onChange(() => late.push(listener)),
    });
    await driver.waitForScreen('seats');
    for (const readAddress of late) readAddress();

    expect(browser.entries).toEqual([stadium]);
    await driver.waitForScreen('seats');
  });

  it('is replaced by the outcome of the order after payment', async () => {
    const driver = createSaleDriver({ buyer: mariana });
    const browser = createHistory(stadium);
    syncSaleAddress(driver.sale, browser.address);
    await driver.waitForScreen('seats');
    driver.send({ type: 'seat.toggled', seat: seat('A-1') });
    driver.send({ type: 'hold.requested' });
    await driver.waitForScreen('payment');
    driver.send({ type: 'payment.submitted', payment: byCard() });
    const { orderId } = await driver.waitForScreen('settled');

    expect(browser.entries).toEqual([stadium, `/checkout/successful_purchase?order=${orderId}`]);
  });

  it('restores a hold after a reload', async () => {
    const first = createSaleDriver({ buyer: mariana });
    await first.hold('ev-paramo', seat('A-1'));
    await first.waitForScreen('payment');
    first.stop();

    const driver = createSaleDriver({ buyer: mariana, ports: first.ports });
    const browser = createHistory(buy);
    syncSaleAddress(driver.sale, browser.address);
    const payment = await driver.waitForScreen('payment');

    expect(payment.cart.admissions).toBe(1);
    expect(browser.entries).toEqual([buy]);
  });

  describe('with a section and seats', () => {
    const opened = `${stadium}&section=W1`;
    const sections = [{ code: 'W1', zone: 'A', stage: 'numbered' as const }];
    async function openStadium(start = stadium, browser = createHistory(start)) {
      const driver = createSaleDriver({ buyer: mariana, eventId: 'ev-paramo' });
      const section = createOpenSection();
      const stop = syncSaleAddress(driver.sale, browser.address, section);
      await driver.waitForScreen('seats');
      const picker = createActor(seatPickerMachine, { input: { frameStyle: 'Classic', sections } }).start();
      section.follow(picker, sections);
      return { driver, browser, picker, section, stop };
    }

    it('adds one entry for an open section, and Back closes it and keeps the seats', async () => {
      const { driver, browser, picker, section } = await openStadium();
      picker.send({ type: 'section.opened', section: 0 });
      driver.send({ type: 'seat.toggled', seat: seat('A-1') });
      expect(browser.entries).toEqual([stadium, `${opened}&seats=W1%2FA-1`]);

      browser.back();

      expect(section.current()).toBeNull();
      expect(browser.address.current()).toBe(`${stadium}&seats=W1%2FA-1`);
    });

    it('highlights the zone that a link names, without an entry of its own', async () => {
      const { browser, picker, section } = await openStadium(`${stadium}&zone=A`);

      expect(toSeatPickerView(picker.getSnapshot()).zone).toBe('A');
      expect(section.current()).toBeNull();
      picker.send({ type: 'section.opened', section: 0 });
      expect(browser.entries).toHaveLength(2);
      browser.back();
      expect(section.current()).toBeNull();
    });

    it('ignores a zone that the venue does not have', async () => {
      const { picker } = await openStadium(`${stadium}&zone=NONE`);

      expect(toSeatPickerView(picker.getSnapshot()).zone).toBeNull();
    });

    it('goes back to its entry when the section is closed on the page', async () => {
      const { browser, picker } = await openStadium();
      picker.send({ type: 'section.opened', section: 0 });
      picker.send({ type: 'section.left' });

      expect(browser.address.current()).toBe(stadium);
      expect(browser.entries).toEqual([stadium, opened]);
    });

    it('restores both after a reload', async () => {
      const { driver, browser, section } = await openStadium(`${opened}&seats=W1%2FA-1`);

      expect(driver.view()).toMatchObject({ chosen: [{ ...seat('A-1'), quantity: 1 }] });
      expect(section.current()).toBe('W1');
      expect(browser.entries).toEqual([`${opened}&seats=W1%2FA-1`]);
    });

    it('restores the seats in a sale that was ready before its page', async () => {
      const driver = createSaleDriver({ buyer: mariana, eventId: 'ev-paramo' });
      await driver.waitForScreen('seats');
      const browser = createHistory(`${stadium}&seats=W1%2FA-1%2CGS%2FUNNUMBERED%2F2`);
      syncSaleAddress(driver.sale, browser.address);

      expect(driver.view()).toMatchObject({
        chosen: [
          { ...seat('A-1'), quantity: 1 },
          { sectionCode: 'GS', seatCode: 'UNNUMBERED', quantity: 2 },
        ],
      });
    });

    it('goes back to its entry when the section is closed after a reload', async () => {
      const before = await openStadium();
      before.picker.send({ type: 'section.opened', section: 0 });
      before.driver.send({ type: 'seat.toggled', seat: seat('A-1') });
      before.stop();

      const { browser, picker, section } = await openStadium(stadium, before.browser);
      expect(section.current()).toBe('W1');
      picker.send({ type: 'section.left' });

      expect(section.current()).toBeNull();
      expect(browser.entries).toEqual([`${stadium}&seats=W1%2FA-1`]);
      expect(browser.address.isAboveVenue()).toBe(false);
    });

    it('corrects the entry of a section that was closed after a reload', async () => {
      const { browser, picker } = await openStadium(opened);
      picker.send({ type: 'section.left' });

      expect(browser.entries).toEqual([stadium]);
    });
  });

  describe('that requests cash', () => {
    const cash = `${buy}&method=CASH`;
    async function held(salesChannel: 'SELF_SERVICE' | 'ASSISTED' = 'SELF_SERVICE') {
      const first = createSaleDriver({
        salesChannel: salesChannel,
        buyer: salesChannel === 'ASSISTED' ? null : mariana,
      });
      await first.hold('ev-paramo', seat('A-1'));
      await first.waitUntilIdle();
      first.stop();
      return first.ports;
    }

    it('selects cash at the purchase, and again after a reload', async () => {
      const ports = await held();
      for (const start of ['/checkout/buy?method=CASH', cash]) {
        const driver = createSaleDriver({ buyer: mariana, ports });
        const browser = createHistory(start);
        syncSaleAddress(driver.sale, browser.address);

        expect(await driver.waitForScreen('payment')).toMatchObject({ method: 'CASH', place: 'TAQUILLA' });
        expect(browser.entries).toEqual([cash]);
        driver.stop();
      }
    });

    it('no longer requests cash once another method is selected, and adds no history entry', async () => {
      const driver = createSaleDriver({ buyer: mariana, ports: await held() });
      const browser = createHistory(cash);
      syncSaleAddress(driver.sale, browser.address);
      await driver.waitForScreen('payment');

      driver.send({ type: 'method.chosen', method: 'CARD' });

      expect(driver.view()).toMatchObject({ method: 'CARD' });
      expect(browser.entries).toEqual([buy]);
    });

    it('selects cash in a sale already in progress', async () => {
      const driver = createSaleDriver({ buyer: mariana, ports: await held() });
      const browser = createHistory(buy);
      syncSaleAddress(driver.sale, browser.address);
      await driver.waitForScreen('payment');

      browser.visit('/checkout/buy?method=CASH');

      expect(driver.view()).toMatchObject({ screen: 'payment', method: 'CASH', place: 'TAQUILLA' });
      expect(browser.address.current()).toBe(cash);
    });

    it('selects the first available method when cash is unavailable', async () => {
      const ports = await held();
      const { listPaymentOptions: choices } = ports.checkout;
      ports.checkout.listPaymentOptions = async (...of) => {
        const answer = await choices(...of);
        return answer.ok
          ? ok(answer.value.map((one) => (one.method === 'CASH' ? { ...one, offered: false } : one)))
          : answer;
      };
      const driver = createSaleDriver({ buyer: mariana, ports });
      syncSaleAddress(driver.sale, createHistory(cash).address);

      expect(await driver.waitForScreen('payment')).toMatchObject({ method: 'CARD' });
    });

    it('keeps the request in an assisted sale until a fan is named', async () => {
      const driver = createSaleDriver({ salesChannel: 'ASSISTED', ports: await held('ASSISTED') });
      const browser = createHistory('/assistant/buy?method=CASH');
      syncSaleAddress(driver.sale, browser.address);
      await driver.waitForScreen('fan');
      driver.ports.backend.users.push(mariana);
      driver.send({ type: 'fan.searched', query: { email: mariana.email } });
      await driver.waitUntilIdle();
      driver.send({ type: 'fan.confirmed' });

      expect(await driver.waitForScreen('payment')).toMatchObject({ method: 'CASH', place: 'SELLER' });
      expect(browser.entries).toEqual(['/assistant/buy?event=ev-paramo&method=CASH']);
    });

    it('leads to the entry without a cart', async () => {
      const driver = createSaleDriver({ buyer: mariana });
      const browser = createHistory('/checkout/buy?method=CASH');
      syncSaleAddress(driver.sale, browser.address);
      await driver.waitForScreen('entry');

      expect(browser.entries).toEqual(['/checkout']);
    });
  });

  it('switches to another event when its address is opened', async () => {
    const driver = createSaleDriver();
    const browser = createHistory(stadium);
    syncSaleAddress(driver.sale, browser.address);
    await driver.waitForScreen('seats');
    const other = driver.ports.backend.events.find(({ id }) => id !== 'ev-paramo')?.id ?? '';

    browser.visit(`/checkout/stadium?event=${other}`);
    await driver.waitUntilIdle();
    const view = driver.view();

    expect('event' in view && view.event?.id).toBe(other);
  });

  it('is no longer changed once the page is left', async () => {
    const driver = createSaleDriver();
    const browser = createHistory(stadium);
    const stop = syncSaleAddress(driver.sale, browser.address);
    await driver.waitForScreen('seats');

    stop();
    driver.send({ type: 'sale.abandoned' });
    await driver.waitUntilIdle();

    expect(browser.entries).toEqual([stadium]);
    expect(browser.listening()).toBe(0);
  });
});
