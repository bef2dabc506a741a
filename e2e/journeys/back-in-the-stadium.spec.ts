import { findFreeSeats, holdElsewhere, readEventSeats } from '../event-seats.ts';
import { expect, test } from '../fixtures.ts';
import { english as words } from '../page-messages.ts';
import { clickSeat, tapInPlace } from '../steps.ts';

const eventId = 'cafetal-nevado';

test.use({
  locale: words.locale,
  viewport: { width: 390, height: 664 },
  isMobile: true,
  hasTouch: true,
  contextOptions: { reducedMotion: 'no-preference' },
});

test('on a phone Back closes the section and then leaves, a reload keeps the seats, and a taken seat is announced', async ({
  page,
  anonymousVisitor,
}) => {
  const eventSeats = await readEventSeats(anonymousVisitor, eventId);
  // From the middle of a row, because that is the part of a section that a phone shows.
  const seats = findFreeSeats(eventSeats, { count: 8, rows: 4, section: '109' }).slice(3, 5);
  const [first, second] = seats;
  if (first === undefined || second === undefined) throw new Error('Two seats were asked for');
  const section = page.getByRole('heading', { name: `Section ${first.section}`, exact: true });
  const selected = page.getByRole('list', { name: words.selectedSeats }).getByRole('listitem');
  await page.goto(`/event/${eventId}`);
  await page.goto(`/checkout/stadium?event=${eventId}`);
  const sheet = page.getByRole('region', { name: 'Prices and seats' });
  const zone = eventSeats.layout.zones.find(({ code }) => code === first.zone);
  await page
    .getByRole('group', { name: 'Prices by zone' })
    .getByRole('button')
    .filter({ hasText: zone?.name ?? first.zone })
    .tap();
  await sheet.getByRole('button').first().tap();
  await tapInPlace(sheet.getByRole('button', { name: `See seats of section ${first.section}`, exact: true }));
  await expect(section).toBeVisible();
  for (const seat of seats) await clickSeat(page, eventSeats, seat);
  await expect(selected).toHaveCount(2);

  await test.step('a reload keeps the section and the seats', async () => {
    await page.reload();
    await expect(section).toBeVisible();
    await expect(selected).toHaveCount(2);
  });

  await test.step('a seat that somebody else takes is announced over the map, which stays', async () => {
    const map = page.getByRole('grid');
    await expect(map).toBeVisible();
    const place = await map.boundingBox();
    await holdElsewhere(anonymousVisitor, eventId, [first]);
    const alert = page.getByRole('alert').filter({ hasText: 'Seats no longer available' });
    await expect(alert).toBeInViewport({ ratio: 1 });
    await expect(alert).toContainText(words.seat(first.section, first.row, first.number));
    await expect(selected).toHaveCount(1);
    expect(await map.boundingBox()).toEqual(place);
    const nearest = alert.getByRole('button', { name: /, row/ });
    await expect(nearest).not.toHaveCount(0);
    await alert.getByRole('button', { name: 'Close' }).tap();
    await expect(alert).toBeHidden();
  });

  await test.step('Back closes the section and keeps the other seat, and then leaves', async () => {
    await page.goBack();
    await expect(section).toBeHidden();
    await expect(page).toHaveURL(/\/checkout\/stadium\?.*seats=/);
    await page.goForward();
    await expect(section).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Back to the stadium' }).tap();
    await expect(section).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`/event/${eventId}`));
  });
});
