import { expect, test } from '../app-server.fixtures.ts';
import { buySeat } from '../buy-seat.ts';
import { findFreeSeats, readEventSeats } from '../event-seats.ts';
import { spanish as words } from '../page-messages.ts';
import { confirmPayment, expectSuccess, fillCard, signInAsFan } from '../steps.ts';

const dayMs = 86_400_000;
const inDays = (days: number): string => `${new Date(Date.now() + days * dayMs).toISOString().slice(0, 16)}Z`;

/** Next season's matches and its pass, which is not on sale to everybody yet. */
const rates = { serviceFee: 600, tax: 1_900, taxOn: 'fee' };
const prices = ['PLO', 'PLR', 'CAB', 'BAO', 'BAR', 'GEN'].map((zone) => ({ zone, total: 9_000_000 }));
const nextSeason = {
  version: 1,
  market: 'COL',
  events: [90, 104].map((days, at) => ({
    id: `proxima-${at + 1}`,
    kind: 'BASKETBALL',
    home: 'chigiro',
    away: 'condores',
    titles: { es: 'Chigüiro – Cóndores' },
    venue: 'san-telmo',
    startsAt: inDays(days),
    saleOpensAt: inDays(40),
    saleClosesAt: inDays(days),
    rates,
    prices,
  })),
  passes: [
    {
      id: 'abono-proximo',
      kind: 'SEASON_PASS',
      home: 'chigiro',
      titles: { es: 'Abono próxima temporada', en: 'Next season pass' },
      events: ['proxima-1', 'proxima-2'],
      renews: 'abono-san-telmo',
      reservedUntil: inDays(30),
      saleOpensAt: inDays(40),
      saleClosesAt: inDays(104),
      rates,
      prices,
    },
  ],
};

test.use({ locale: words.locale, market: 'co' });

test('a holder of last season gets mail, releases one seat and renews the other', async ({
  page,
  anonymousVisitor,
  appServer,
  sandbox,
  fan,
}) => {
  const [kept, released] = findFreeSeats(await readEventSeats(anonymousVisitor, 'abono-san-telmo'), {
    count: 2,
  });
  if (kept === undefined || released === undefined) throw new Error('Two seats are not free at all matches');
  await signInAsFan(page, sandbox, fan, words);

  await test.step('two passes of last season', async () => {
    for (const seat of [kept, released]) await buySeat(page, fan, 'abono-san-telmo', seat);
  });

  await appServer.runContent(nextSeason, 'open-renewals', 'abono-proximo');
  const { text } = await sandbox.waitForEmail(fan.email, /^Renueva tu abono/);
  expect(text).toContain('/my-purchases/renewals');
  await page.goto('/my-purchases/renewals');

  const cards = page.getByRole('heading', { name: 'Abono próxima temporada' });
  await expect(cards).toHaveCount(2);
  await expect(page.getByText(/^Reserva válida hasta el/).first()).toBeVisible();

  await test.step('one seat is released after a question', async () => {
    await page.getByRole('button', { name: 'Liberar sillas' }).last().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Liberar sillas' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Liberaste tus sillas' })).toBeVisible();
    await expect(cards).toHaveCount(1);
  });

  await test.step('the other is renewed, before the sale opens for everybody', async () => {
    await page.getByRole('button', { name: 'Renovar' }).click();
    await expect(page).toHaveURL(/\/checkout\/buy\?event=abono-proximo/);
    await fillCard(page, 'APRO', words);
    await confirmPayment(page, words);
    await expectSuccess(page, words);
    await page.goto('/my-purchases/renewals');
    await expect(page.getByRole('heading', { name: 'No tienes nada por renovar' })).toBeVisible();
  });
});
