import type { Page } from '@playwright/test';
import { findFreeSeats, readEventSeats } from '../event-seats.ts';
import { expect, test } from '../fixtures.ts';
import { mexican as words } from '../page-messages.ts';
import {
  clickSeat,
  clickSection,
  confirmPayment,
  enterIdentity,
  expectSuccess,
  fillCard,
  holdSelectedSeats,
  signInByEmail,
} from '../steps.ts';

/** A phone’s screen under its browser’s bars. */
test.use({
  market: 'mx',
  locale: words.locale,
  viewport: { width: 390, height: 664 },
  isMobile: true,
  hasTouch: true,
});

const eventId = 'axolotes-cempasuchil';

/** Expects the hold's clock at the top of the screen when the page is scrolled to its end, and nothing under it. */
async function expectClockInView(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  const clock = page.getByRole('timer');
  await expect(clock).toBeInViewport({ ratio: 1 });
  // The last button is not under the clock or another bar.
  const last = page.getByRole('main').getByRole('button').last();
  await last.focus();
  await expect(last).toBeInViewport({ ratio: 1 });
  const [bar, box] = [await clock.boundingBox(), await last.boundingBox()];
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
}

/** Records the headings that the page shows from now on. */
const recordHeadings = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const shown = new Set<string>();
    const look = () => {
      for (const heading of document.querySelectorAll('h1')) shown.add(heading.textContent ?? '');
      Object.assign(window, { shownHeadings: [...shown] });
    };
    new MutationObserver(look).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    look();
  });
const readHeadings = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => ('shownHeadings' in window ? (window.shownHeadings as string[]) : []));

test('a seat is bought on a small phone, with the clock always in view', async ({
  page,
  anonymousVisitor,
  sandbox,
  fan,
}) => {
  const eventSeats = await readEventSeats(anonymousVisitor, eventId);
  const [seat] = findFreeSeats(eventSeats, { count: 1 });
  if (seat === undefined) throw new Error('There are no free seats');

  await test.step('one field, and the clock in view', async () => {
    await page.goto(`/checkout/stadium?event=${eventId}`);
    await clickSection(page, eventSeats, seat, words);
    await clickSeat(page, eventSeats, seat);
    await recordHeadings(page);
    await holdSelectedSeats(page, words);
    await expect(page.getByLabel(words.contact, { exact: true })).toBeVisible();
    expect(await readHeadings(page)).not.toContain('Buscando tus sillas…');
    await expectClockInView(page);
    await signInByEmail(page, sandbox, fan.email, words);
  });

  await test.step('name and document only', async () => {
    await expect(page.getByLabel(words.firstName, { exact: true })).toBeVisible();
    await expectClockInView(page);
    await page.getByLabel('Documento', { exact: true }).selectOption('PP');
    await enterIdentity(page, { ...fan, document: `G${fan.document.slice(1)}` }, words);
  });

  await test.step('a declined card is answered where the payer looks', async () => {
    await fillCard(page, `FUND ${fan.first.toUpperCase()}`, words);
    await confirmPayment(page, words);
    await expect(page.getByRole('alert').filter({ hasText: /cobrado nada/ })).toBeInViewport({ ratio: 1 });
    await expectClockInView(page);
  });

  await test.step('the payment stays until its result', async () => {
    await fillCard(page, `APRO ${fan.first.toUpperCase()}`, words);
    await expectClockInView(page);
    const before = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    await recordHeadings(page);
    await confirmPayment(page, words);
    await expectSuccess(page, words);
    const [first, ...later] = await readHeadings(page);
    expect(first).toBe(before);
    expect(later.filter((heading) => /^Buscando/.test(heading))).toEqual([]);
  });

  await test.step('the tickets open at their heading, with the ticket below it', async () => {
    await page.getByRole('link', { name: words.seeMyTickets }).tap();
    await expect(page.getByRole('img', { name: words.qr })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: words.myTickets })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: /código en grande/ })).toBeInViewport({ ratio: 1 });
  });
});
