import { z } from 'zod';
import { callFromPage } from '../call-from-page.ts';
import { findFreeSeats, readEventSeats } from '../event-seats.ts';
import { expect, test } from '../fixtures.ts';
import { mexican, spanish } from '../page-messages.ts';
import {
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

const passes = [
  {
    market: 'co',
    words: spanish,
    id: 'abono-san-telmo',
    name: 'Abono Coliseo San Telmo',
    row: 'Abonos y combos',
    matches: 4,
  },
  {
    market: 'mx',
    words: mexican,
    id: 'abono-obsidiana',
    name: 'Abono Arena Obsidiana',
    row: 'Abonos y combos',
    matches: 3,
  },
] as const;

for (const { market, words, id, name, row, matches } of passes)
  test.describe(`in ${words.locale}`, () => {
    test.use({ market, locale: words.locale });

    test('a fan finds a season pass, sees its matches, pays one seat once and has a ticket for each match', async ({
      page,
      anonymousVisitor,
      sandbox,
      fan,
    }) => {
      const eventSeats = await readEventSeats(anonymousVisitor, id);
      const [seat] = findFreeSeats(eventSeats, { count: 1 });
      if (seat === undefined) throw new Error('No seat is free at all matches');
      await page.goto('/');
      await signInAsFan(page, sandbox, fan, words);

      await test.step('from the home page to what is included', async () => {
        await page.goto('/');
        await expect(page.getByRole('heading', { name: row })).toBeVisible();
        await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
        await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
        await expect(page.getByRole('list', { name: 'Qué incluye' }).getByRole('listitem')).toHaveCount(
          matches,
        );
      });

      await test.step('one seat, one price, one payment', async () => {
        await selectSeats(page, id, eventSeats, [seat], words);
        await holdSelectedSeats(page, words);
        await fillCard(page, 'APRO', words);
        await confirmPayment(page, words);
        await expectSuccess(page, words);
      });

      const { events } = myTickets.parse(await callFromPage(page, 'GET', '/api/myTickets'));
      expect(new Set(events.map(({ event }) => event.id)).size).toBe(matches);
      expect(events.flatMap(({ tickets }) => tickets)).toEqual(
        Array(matches).fill({ type: 'SUBSCRIPTION', seatCode: seat.seatCode }),
      );
    });
  });
