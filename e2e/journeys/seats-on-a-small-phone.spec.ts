import type { Locator } from '@playwright/test';
import { findFreeSeats, readEventSeats } from '../event-seats.ts';
import { expect, test } from '../fixtures.ts';
import { spanish as words } from '../page-messages.ts';
import { clickSeat, clickSection } from '../steps.ts';

const eventId = 'cafetal-nevado';
const screen = { width: 390, height: 664 };

test.use({ locale: words.locale, viewport: screen, isMobile: true, hasTouch: true });

async function measureArea(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  return box === null ? 0 : box.width * box.height;
}

test('on a small phone the seats of an open section get 70 % of the screen, before and after the first one is selected', async ({
  page,
  anonymousVisitor,
}) => {
  const eventSeats = await readEventSeats(anonymousVisitor, eventId);
  const [, , seat] = findFreeSeats(eventSeats, { count: 5, rows: 4, section: '120' });
  if (seat === undefined) throw new Error('There are no free seats');
  await page.goto(`/checkout/stadium?event=${eventId}`);
  await clickSection(page, eventSeats, seat, words);
  const grid = page.getByRole('grid');
  const controls = ['Acercar', 'Alejar', 'Dónde queda esta sección'].map((name) =>
    page.getByRole('button', { name, exact: true }),
  );
  /** The share of the screen in which seats are drawn and nothing lies over them. */
  const measureShare = async (): Promise<number> => {
    const covered = await Promise.all(controls.map(measureArea));
    const free = (await measureArea(grid)) - covered.reduce((sum, area) => sum + area, 0);
    return free / (screen.width * screen.height);
  };
  await expect(page.getByRole('region', { name: 'Tu carrito' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('banner')).toBeHidden();
  const place = await grid.boundingBox();
  expect(await measureShare()).toBeGreaterThanOrEqual(0.7);

  await test.step('a selected seat takes nothing from them', async () => {
    await clickSeat(page, eventSeats, seat);
    await expect(page.getByRole('list', { name: words.selectedSeats }).getByRole('listitem')).toHaveCount(1);
    expect(await grid.boundingBox()).toEqual(place);
    expect(await measureShare()).toBeGreaterThanOrEqual(0.7);
    await expect(page.getByRole('button', { name: words.continue })).toBeInViewport({ ratio: 1 });
  });

  await test.step('the small map is shown on request', async () => {
    const small = controls[2];
    if (small === undefined) throw new Error('There is no such button');
    await expect(small).toHaveAttribute('aria-expanded', 'false');
    await small.tap();
    await expect(small).toHaveAttribute('aria-expanded', 'true');
    expect(await grid.boundingBox()).toEqual(place);
  });
});

test('on a small phone the map of the whole venue ends above the sheet, whatever the length of the name', async ({
  page,
}) => {
  await page.goto('/checkout/stadium?event=clasica-llegada-en-el-alto');
  const zoomOut = page.getByRole('button', { name: 'Alejar', exact: true });
  await expect(zoomOut).toBeInViewport({ ratio: 1 });
  const sheet = await page.getByRole('region', { name: 'Precios y sillas' }).boundingBox();
  for (const part of [zoomOut, page.getByRole('grid')]) {
    const box = await part.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(sheet?.y ?? 0);
  }
});
