import { z } from 'zod';
import { callFromPage } from '../call-from-page.ts';
import { findFreeSeats, holdElsewhere, readEventSeats } from '../event-seats.ts';
import { expect, test } from '../fixtures.ts';
import { mexican as words } from '../page-messages.ts';
import {
  clickSeat,
  clickSection,
  confirmPayment,
  expectSuccess,
  fillCard,
  holdSelectedSeats,
  selectSeats,
  signInAsFan,
} from '../steps.ts';

const myTickets = z.object({
  events: z.array(
    z.object({
      event: z.object({ id: z.string() }),
      tickets: z.array(z.object({ type: z.string(), seatCode: z.string() })),
    }),
  ),
});

const pass = {
  id: 'abono-obsidiana',
  name: 'Abono Arena Obsidiana',
  row: 'Abonos y combos',
  matches: 3,
  match: 'salinas-maguey',
};

test.use({ market: 'mx', locale: words.locale });

test('a fan finds a season pass, sees its matches, pays one seat once and has a ticket for each match', async ({
  page,
  anonymousVisitor,
  sandbox,
  fan,
}) => {
  const eventSeats = await readEventSeats(anonymousVisitor, pass.id);
  const [seat, neighbour] = findFreeSeats(eventSeats, { count: 2 });
  if (seat === undefined || neighbour === undefined) throw new Error('No seat is free at all matches');
  await signInAsFan(page, sandbox, fan, words);

  await test.step('from the home page to what is included', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: pass.row })).toBeVisible();
    await page.getByRole('link', { name: new RegExp(`^${pass.name}`) }).click();
    await expect(page.getByRole('heading', { name: pass.name, level: 1 })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Qué incluye' }).getByRole('listitem')).toHaveCount(
      pass.matches,
    );
  });

  await test.step('a seat that one match takes names that match', async () => {
    await holdElsewhere(anonymousVisitor, pass.match, [neighbour]);
    await page.goto(`/checkout/stadium?event=${pass.id}`);
    await clickSection(page, eventSeats, seat, words);
    await clickSeat(page, eventSeats, neighbour);
    await expect(
      page.getByRole('status').filter({ hasText: 'Ocupado en Salineros – Magueyeros, ' }),
    ).toBeVisible();
  });

  await test.step('one seat, one price, one payment', async () => {
    await selectSeats(page, pass.id, eventSeats, [seat], words);
    await holdSelectedSeats(page, words);
    await fillCard(page, 'APRO', words);
    await confirmPayment(page, words);
    await expectSuccess(page, words);
  });

  const { events } = myTickets.parse(await callFromPage(page, 'GET', '/api/myTickets'));
  expect(new Set(events.map(({ event }) => event.id)).size).toBe(pass.matches);
  expect(events.flatMap(({ tickets }) => tickets)).toEqual(
    Array(pass.matches).fill({ type: 'SUBSCRIPTION', seatCode: seat.seatCode }),
  );
});
