import type { Locator } from '@playwright/test';
import { findFreeSeats, readEventSeats } from '../event-seats.ts';
import { expect, test } from '../fixtures.ts';
import { spanish as words } from '../page-messages.ts';
import { clickSeat, tapInPlace } from '../steps.ts';

test.use({
  locale: words.locale,
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  contextOptions: { reducedMotion: 'no-preference' },
});

/** Drags something by so many pixels, as a thumb would, and releases it. */
async function pull(handle: Locator, by: number): Promise<void> {
  const box = await handle.boundingBox();
  if (box === null) throw new Error('There is nothing to pull');
  const { mouse } = handle.page();
  const [x, y] = [box.x + box.width / 2, box.y + 24];
  await mouse.move(x, y);
  await mouse.down();
  for (let step = 1; step <= 20; step++) await mouse.move(x, y + (by * step) / 20);
  await mouse.up();
}

test('on a phone the map fills the screen, and the prices open from the bottom', async ({
  page,
  anonymousVisitor,
}) => {
  const eventId = 'cafetal-nevado';
  const eventSeats = await readEventSeats(anonymousVisitor, eventId);
  // From the middle of a row, because that is the part of a section that a phone shows.
  const seats = findFreeSeats(eventSeats, { count: 8, rows: 5, section: '107' }).slice(5, 7);
  const [first] = seats;
  const zone = eventSeats.layout.zones.find(({ code }) => code === first?.zone);
  if (first === undefined || zone === undefined) throw new Error('There are no free seats');
  await page.goto(`/checkout/stadium?event=${eventId}`);
  const sheet = page.getByRole('region', { name: 'Precios y sillas' });
  const handle = sheet.getByRole('button').first();
  const map = page.getByRole('grid');
  await expect(map).toBeVisible();
  const place = await map.boundingBox();

  await test.step('a zone is picked out, and the sheet speaks of it', async () => {
    const chips = page.getByRole('group', { name: 'Precios por localidad' }).getByRole('button');
    await expect(chips.first()).toContainText(/\$.*(libres|Quedan)/);
    await chips.filter({ hasText: zone.name }).tap();
    await expect(handle).toContainText(zone.name);
  });

  await test.step('pulled up it shows the sections, and nothing else moves', async () => {
    await expect(handle).toHaveAttribute('aria-expanded', 'false');
    await expect(sheet.getByRole('table')).toBeHidden();
    await pull(handle, -220);
    await expect(handle).toHaveAttribute('aria-expanded', 'true');
    await expect(sheet.getByRole('table', { name: `Secciones de ${zone.name}` })).toBeVisible();
    expect(await map.boundingBox()).toEqual(place);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  await test.step('a section of the list: the sheet goes down, and its handle has the focus', async () => {
    await tapInPlace(
      sheet.getByRole('button', { name: `Ver sillas de la sección ${first.section}`, exact: true }),
    );
    await expect(page.getByRole('heading', { name: `Sección ${first.section}`, exact: true })).toBeVisible();
    await expect(handle).toBeFocused();
    await expect(handle).toHaveAttribute('aria-expanded', 'false');
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  await test.step('its seats by tapping: the map stays where it was', async () => {
    const before = await map.boundingBox();
    for (const seat of seats) await clickSeat(page, eventSeats, seat);
    await expect(sheet.getByRole('list', { name: words.selectedSeats }).getByRole('listitem')).toHaveText(
      seats.map(({ row, number }) => `${row} ${number}`),
    );
    expect(await map.boundingBox()).toEqual(before);
  });

  await test.step('or one by one from the list, with keys', async () => {
    await handle.focus();
    await page.keyboard.press('ArrowUp');
    const rows = sheet.getByRole('group', { name: `Fila ${first.row}`, exact: true });
    await rows.getByRole('button', { pressed: true }).first().press('Space');
    await expect(sheet.getByRole('list', { name: words.selectedSeats }).getByRole('listitem')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(handle).toBeFocused();
    await page.getByRole('button', { name: words.continue }).tap();
    await expect(page).toHaveURL(/\/checkout\/buy/);
  });
});
