import type { Page } from '@playwright/test';
import { findFreeSeats, readEventSeats } from '../event-seats.ts';
import { expect, test } from '../fixtures.ts';
import { spanish as words } from '../page-messages.ts';
import { clickSeat, clickSection, holdSelectedSeats } from '../steps.ts';

const eventId = 'cafetal-nevado';

test.use({
  locale: words.locale,
  isMobile: true,
  hasTouch: true,
  viewport: { width: 390, height: 664 },
});

/** Expects the running hold above the tab bar of a phone, with nothing sticky under it. */
async function expectRunningHold(page: Page): Promise<void> {
  const bar = page.getByRole('complementary', { name: 'Tu carrito' });
  await expect(bar.getByText('1 silla')).toBeInViewport({ ratio: 1 });
  await expect(bar.getByRole('timer')).toHaveText(/^0\d:\d\d$/);
  const boxes = await Promise.all([bar, page.locator('nav').last()].map((element) => element.boundingBox()));
  const [held, tabs] = boxes.map((box) => ({ top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) }));
  expect(held?.bottom).toBe(tabs?.top);
}

test('seats that are held stay in sight on the whole site, and lead back to the purchase', async ({
  page,
  anonymousVisitor,
}) => {
  const eventSeats = await readEventSeats(anonymousVisitor, eventId);
  const seats = findFreeSeats(eventSeats, { count: 1 });
  const [seat] = seats;
  if (seat === undefined) throw new Error('There is no free seat');
  await page.goto(`/checkout/stadium?event=${eventId}`);
  await clickSection(page, eventSeats, seat, words);
  await clickSeat(page, eventSeats, seat);
  await holdSelectedSeats(page, words);
  await expect(page.getByRole('complementary', { name: 'Tu carrito' })).toHaveCount(0);

  for (const path of ['/', `/event/${eventId}`, '/faqs'])
    await test.step(`on ${path}`, async () => {
      await page.goto(path);
      await expectRunningHold(page);
    });

  await test.step('the button of an event stands on it', async () => {
    await page.goto(`/event/${eventId}`);
    await expectRunningHold(page);
    const button = page.getByRole('link', { name: /^Elegir sillas desde/ });
    await expect(button).toBeInViewport({ ratio: 1 });
    const [held, box] = await Promise.all([
      page.getByRole('complementary', { name: 'Tu carrito' }).boundingBox(),
      button.boundingBox(),
    ]);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(held?.y ?? 0);
  });

  await test.step('it leads back to the purchase, and is gone when the seats are released', async () => {
    const other = await page.context().newPage();
    await other.goto('/faqs');
    await expectRunningHold(other);
    await page.getByRole('link', { name: 'Continuar', exact: true }).tap();
    await expect(page).toHaveURL(/\/checkout\/buy/);
    await expect(page.getByRole('complementary', { name: 'Tu carrito' })).toHaveCount(0);
    await expect(page.getByRole('timer')).toBeVisible();
  });
});
