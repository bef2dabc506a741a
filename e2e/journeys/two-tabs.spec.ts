import { z } from 'zod';
import { freeSeats, houseOf } from '../house.ts';
import { callFrom } from '../own-calls.ts';
import { expect, test } from '../own-house.fixtures.ts';
import { chooseSeats, comeAs, expectSuccess, holdThem, pay, typeCard } from '../steps.ts';
import { english as words } from '../words.ts';

const eventId = 'nevado-manglar';
const orders = z.object({ total: z.number() });

test.use({ locale: words.locale });

test('ui/two-tabs: one sale in two tabs, paid in one, the other moves on by itself', async ({
  page,
  context,
  stranger,
  sandbox,
  fan,
}) => {
  const stadium = await houseOf(stranger, eventId);
  await page.goto('/');
  await comeAs(page, sandbox, fan, words);
  await chooseSeats(page, eventId, stadium, freeSeats(stadium, { section: '113' }), words);
  await holdThem(page, words);
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(second.getByRole('heading', { name: 'Payment', level: 1 })).toBeVisible();

  await typeCard(page, 'APRO LUZ DARY', words);
  await pay(page, words);
  await expectSuccess(page, words);

  await expectSuccess(second, words);
  expect(orders.parse(await callFrom(page, 'GET', '/api/orders'))).toEqual({ total: 1 });
});

test('ui/double-click-pay: pressed twice, paid once', async ({ page, stranger, sandbox, fan }) => {
  const stadium = await houseOf(stranger, eventId);
  await page.goto('/');
  await comeAs(page, sandbox, fan, words);
  await chooseSeats(page, eventId, stadium, freeSeats(stadium, { count: 1, section: '115' }), words);
  await holdThem(page, words);
  const before = await sandbox.ledger();

  await typeCard(page, 'APRO LUZ DARY', words);
  await page.getByRole('button', { name: words.pay }).dblclick();
  await expectSuccess(page, words);

  expect(orders.parse(await callFrom(page, 'GET', '/api/orders'))).toEqual({ total: 1 });
  expect((await sandbox.ledger()).slice(before.length)).toEqual([
    { kind: 'CHARGE', amount: 26_000_000, currency: 'COP' },
  ]);
});
