import type { Page } from '@playwright/test';
import { openPurchase } from '../buy-seat.ts';
import { findFreeSeats, readEventSeats } from '../event-seats.ts';
import { expect, test } from '../fixtures.ts';
import { mexican, spanish as words } from '../page-messages.ts';
import {
  clickSeat,
  clickSection,
  confirmPayment,
  enterIdentity,
  expectSuccess,
  fillCard,
  holdSelectedSeats,
  signInAsFan,
  signInByEmail,
} from '../steps.ts';

const eventId = 'cafetal-nevado';

test.use({
  locale: words.locale,
  viewport: { width: 390, height: 664 },
  isMobile: true,
  hasTouch: true,
  contextOptions: { reducedMotion: 'no-preference' },
});

/** Records what moves on every page from now on without having been touched just before. */
const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    type Shift = PerformanceEntry & {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly {
        readonly node: Node | null;
        readonly previousRect: DOMRectReadOnly;
        readonly currentRect: DOMRectReadOnly;
      }[];
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          const [from, to] = [previousRect, currentRect].map(
            ({ x, y, width, height }) => `${x},${y} ${width}x${height}`,
          );
          return `${element?.tagName}.${element?.className} "${element?.textContent?.slice(0, 40)}" ${from} -> ${to}`;
        });
        shifts.push(`${entry.value.toFixed(4)} on ${location.pathname}: ${moved.join('; ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
const readShifts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => ('shifts' in window ? (window.shifts as string[]) : ['not recorded']));

/**
 * Resolves once the files of the next steps have arrived, as they have when a fan has looked at the seats for some seconds. The
 * browser counts a change of page as movement when it comes later than half a second after the tap.
 */
const isPrefetched = (page: Page) =>
  page.waitForFunction(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const lastArrival = Math.max(...files.map(({ responseEnd }) => responseEnd));
    return files.some(({ name }) => name.includes('SignInStep')) && performance.now() - lastArrival > 300;
  });

test('from the event to the paid order nothing on the screen of a small phone moves by itself', async ({
  page,
  anonymousVisitor,
  sandbox,
  fan,
}) => {
  const eventSeats = await readEventSeats(anonymousVisitor, eventId);
  const [, , seat] = findFreeSeats(eventSeats, { count: 5, rows: 4, section: '121' });
  if (seat === undefined) throw new Error('There are no free seats');
  await recordShifts(page);

  await test.step('the event', async () => {
    await page.goto(`/event/${eventId}`);
    await page
      .getByRole('link', { name: /^Elegir sillas/ })
      .last()
      .tap();
    await expect(page.getByRole('grid')).toBeVisible();
    expect(await readShifts(page)).toEqual([]);
  });

  await test.step('the seats', async () => {
    await clickSection(page, eventSeats, seat, words);
    await clickSeat(page, eventSeats, seat);
    await isPrefetched(page);
    expect(await readShifts(page)).toEqual([]);
  });

  await test.step('the hold and the buyer', async () => {
    await holdSelectedSeats(page, words);
    await signInByEmail(page, sandbox, fan.email, words);
    await enterIdentity(page, fan, words);
    expect(await readShifts(page)).toEqual([]);
  });

  await test.step('the payment and its result', async () => {
    await fillCard(page, `APRO ${fan.first.toUpperCase()}`, words);
    await confirmPayment(page, words);
    await expectSuccess(page, words);
    expect(await readShifts(page)).toEqual([]);
  });

  await test.step('and what moves is recorded', async () => {
    const pushDown = () =>
      page.evaluate(() => {
        // Further down the browser would scroll along.
        scrollTo({ top: 0, behavior: 'instant' });
        document.querySelector('main')?.prepend(document.createElement('hr'), 'moved');
      });
    await expect(async () => {
      await pushDown();
      expect(await readShifts(page)).not.toEqual([]);
    }).toPass();
  });
});

test('the bar of a running hold finds its room on every page, however late it comes', async ({
  page,
  anonymousVisitor,
}) => {
  const eventSeats = await readEventSeats(anonymousVisitor, eventId);
  const [, , seat] = findFreeSeats(eventSeats, { count: 5, rows: 4, section: '122' });
  if (seat === undefined) throw new Error('There are no free seats');
  await page.goto(`/checkout/stadium?event=${eventId}`);
  await clickSection(page, eventSeats, seat, words);
  await clickSeat(page, eventSeats, seat);
  await holdSelectedSeats(page, words);
  await recordShifts(page);
  const answer = Promise.withResolvers<void>();
  await page.route(/\/api\/reservations\?/, async (route) => {
    await answer.promise;
    await route.continue();
  });

  const asked = page.waitForRequest(/\/api\/reservations\?/);
  await page.goto(`/event/${eventId}`);
  const button = page.getByRole('link', { name: /^Elegir sillas/ }).last();
  await expect(button).toBeInViewport({ ratio: 1 });
  await asked;
  const place = await button.boundingBox();
  answer.resolve();

  await expect(page.getByRole('complementary', { name: 'Tu carrito' })).toBeVisible();
  expect(await button.boundingBox()).toEqual(place);
  expect(await readShifts(page)).toEqual([]);
});

test.describe('in Mexico', () => {
  const late = 'axolotes-cempasuchil';
  test.use({ market: 'mx', locale: mexican.locale });

  test('what is still to be paid at a shop is there with the event and its map, and pushes nothing', async ({
    page,
    anonymousVisitor,
    sandbox,
    fan,
  }) => {
    const eventSeats = await readEventSeats(anonymousVisitor, late);
    const seats = findFreeSeats(eventSeats, { count: 1, section: '118' });
    await signInAsFan(page, sandbox, fan, mexican);
    await openPurchase(page, late, seats);
    await page.getByRole('radio', { name: 'OXXO' }).check();
    await page.getByRole('button', { name: 'Apartar y pagar en OXXO' }).tap();
    await expect(page).toHaveURL(/\/checkout\/cash\//);
    await recordShifts(page);
    // It is answered after everything else that the page needs.
    let others: Promise<unknown> = Promise.resolve();
    await page.route(/\/api\/myPurchases\?state=OPEN/, async (route) => {
      await others;
      await route.continue();
    });

    for (const path of [`/event/${late}`, `/checkout/stadium?event=${late}`])
      await test.step(path, async () => {
        others = page.waitForResponse(/\/api\/stock/);
        await page.goto(path);
        await expect(page.getByRole('main').getByText('Tienes 1 boleto por pagar')).toBeVisible();
        await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
        expect(await readShifts(page)).toEqual([]);
      });
  });
});

test('map, list and best seats are chosen with a control that keeps its place', async ({ page }) => {
  await page.goto(`/checkout/stadium?event=${eventId}`);
  const methods = ['Mapa', 'Lista', 'Las mejores'].map((name) => page.getByText(name, { exact: true }));
  await expect(page.getByRole('grid')).toBeVisible();
  const findPlace = () => methods[0]?.boundingBox();
  const place = await findPlace();
  for (const method of [...methods].reverse()) {
    await method.tap();
    expect(await findPlace()).toEqual(place);
  }
});
