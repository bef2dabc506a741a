import { findFreeSeats, readEventSeats } from '../event-seats.ts';
import { expect, test } from '../fixtures.ts';
import { english as words } from '../page-messages.ts';
import { selectSeats } from '../steps.ts';

const eventId = 'tranvia-cafetal';

test.use({ locale: words.locale });

test('two visitors request the same seat: one gets it, the other is offered the next best', async ({
  page,
  openVisitorPage,
  anonymousVisitor,
}) => {
  const eventSeats = await readEventSeats(anonymousVisitor, eventId);
  const [seat] = findFreeSeats(eventSeats, { count: 1, section: '116' });
  if (seat === undefined) throw new Error('One seat was asked for');
  const other = await openVisitorPage();
  const both = [page, other];
  for (const person of both) await selectSeats(person, eventId, eventSeats, [seat], words);

  await Promise.all(both.map((person) => person.getByRole('button', { name: words.continue }).click()));

  const alerts = both.map((person) =>
    person.getByRole('alert').filter({ hasText: 'Seats no longer available' }),
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
  if (loser === undefined || alert === undefined) throw new Error('One visitor must have been rejected');
  await expect(alert).toContainText(`No longer available: ${words.seat('116', seat.row, seat.number)}`);
  await alert
    .getByRole('button', { name: /^Section 116, row / })
    .first()
    .click();
  await expect(loser).toHaveURL(/\/checkout\/buy/);
});
