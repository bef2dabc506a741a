import { expect, test } from '../fixtures.ts';
import { freeSeats, houseOf } from '../house.ts';
import { chooseSeats } from '../steps.ts';
import { english as words } from '../words.ts';

const eventId = 'tranvia-cafetal';

test.use({ locale: words.locale });

test('two people after one seat: one gets it, the other is offered the next best', async ({
  page,
  newcomer,
  stranger,
}) => {
  const house = await houseOf(stranger, eventId);
  const [seat] = freeSeats(house, { count: 1, section: '116' });
  if (seat === undefined) throw new Error('One seat was asked for');
  const other = await newcomer();
  const both = [page, other];
  for (const person of both) await chooseSeats(person, eventId, house, [seat], words);

  await Promise.all(both.map((person) => person.getByRole('button', { name: words.continue }).click()));

  const alerts = both.map((person) =>
    person.getByRole('alert').filter({ hasText: 'Someone else was faster' }),
  );
  const outcomes = await Promise.all(
    both.map((person, at) =>
      Promise.race([
        person.waitForURL(/\/checkout\/buy/).then(() => 'held'),
        alerts[at]?.waitFor().then(() => 'lost'),
      ]),
    ),
  );
  expect(outcomes.toSorted()).toEqual(['held', 'lost']);

  const loser = both[outcomes.indexOf('lost')];
  const alert = alerts[outcomes.indexOf('lost')];
  if (loser === undefined || alert === undefined) throw new Error('Somebody must have lost');
  await expect(alert).toContainText(`Taken: ${words.seat('116', seat.row, seat.number)}`);
  await alert
    .getByRole('button', { name: /^Section 116, row / })
    .first()
    .click();
  await expect(loser).toHaveURL(/\/checkout\/buy/);
});
