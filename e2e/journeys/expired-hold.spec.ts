import { freeSeats, houseOf } from '../house.ts';
import { expect, test } from '../own-house.fixtures.ts';
import { chooseSeats, holdThem } from '../steps.ts';
import { english as words } from '../words.ts';

const eventId = 'tatacoa-paramo';

test.use({ locale: words.locale });

test('the time runs out in front of the fan, and the same seats are one tap away', async ({
  page,
  stranger,
  house,
}) => {
  const stadium = await houseOf(stranger, eventId);
  const seats = freeSeats(stadium, { section: '111' });
  await chooseSeats(page, eventId, stadium, seats, words);
  await holdThem(page, words);

  await house.endHoldsIn(10);
  await page.reload();
  await expect(page.getByRole('timer', { name: 'Time left' })).toHaveText(/^00:(10|0\d)$/);
  // Ten seconds are left, and then the screen has to change.
  await expect(page.getByRole('heading', { name: 'Your time ran out' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('You were not charged.')).toBeVisible();
  const [first] = seats;
  await expect(page.getByRole('main')).toContainText(`Section 111, row ${first?.row}, seats`);

  await page.getByRole('button', { name: 'Take the same seats' }).click();
  await expect(page).toHaveURL(/\/checkout\/buy/);
  await expect(page.getByRole('timer', { name: 'Time left' })).toHaveText(/^(10:00|09:\d\d)$/);
});
