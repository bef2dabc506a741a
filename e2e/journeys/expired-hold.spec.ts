import { expect, test } from '../app-server.fixtures.ts';
import { holdSeats } from '../buy-seat.ts';
import { findFreeSeats, readEventSeats } from '../event-seats.ts';
import { english as words } from '../page-messages.ts';

const eventId = 'tatacoa-paramo';

test.use({ locale: words.locale });

test('a hold expires in front of the fan, and the same seats can be held again with one tap', async ({
  page,
  anonymousVisitor,
  appServer,
}) => {
  const eventSeats = await readEventSeats(anonymousVisitor, eventId);
  const seats = findFreeSeats(eventSeats, { section: '111' });
  await holdSeats(page, eventId, seats);

  await appServer.expireHoldsIn(7);
  await page.goto(`/checkout/buy?event=${eventId}`);
  await expect(page.getByRole('timer', { name: 'Time left' })).toHaveText(/^00:0\d$/);
  // Seven seconds are left; then the screen has to change.
  await expect(page.getByRole('heading', { name: 'Your time ran out' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('You have not been charged.')).toBeVisible();
  const [first] = seats;
  await expect(page.getByRole('main')).toContainText(`Section 111, row ${first?.row}, seats`);

  await page.getByRole('button', { name: 'Hold the same seats' }).click();
  await expect(page).toHaveURL(/\/checkout\/buy/);
  await expect(page.getByRole('timer', { name: 'Time left' })).toHaveText(/^(10:00|09:\d\d)$/);
});
