import { z } from 'zod';
import { expect, test } from '../app-server.fixtures.ts';
import { openPurchase } from '../buy-seat.ts';
import { callFromPage } from '../call-from-page.ts';
import { findFreeSeats, readEventSeats } from '../event-seats.ts';
import { english as words } from '../page-messages.ts';
import { confirmPayment, expectSuccess, fillCard, signInAsFan, signInByEmail } from '../steps.ts';

const eventId = 'nevado-manglar';
const orders = z.object({ total: z.number() });

test.use({ locale: words.locale });

test('ui/two-tabs: a sale in two tabs is paid in one, and the other follows by itself', async ({
  page,
  context,
  anonymousVisitor,
  sandbox,
  fan,
}) => {
  const eventSeats = await readEventSeats(anonymousVisitor, eventId);
  await signInAsFan(page, sandbox, fan, words);
  await openPurchase(page, eventId, findFreeSeats(eventSeats, { section: '113' }));
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(second.getByRole('heading', { name: 'Payment', level: 1 })).toBeVisible();

  await fillCard(page, 'APRO LUZ DARY', words);
  await confirmPayment(page, words);
  await expectSuccess(page, words);

  await expectSuccess(second, words);
  expect(orders.parse(await callFromPage(page, 'GET', '/api/orders'))).toEqual({ total: 1 });
});

test('ui/double-click-pay: pressed twice, paid once', async ({ page, anonymousVisitor, sandbox, fan }) => {
  const eventSeats = await readEventSeats(anonymousVisitor, eventId);
  await signInAsFan(page, sandbox, fan, words);
  await openPurchase(page, eventId, findFreeSeats(eventSeats, { count: 1, section: '115' }));
  const before = await sandbox.readLedger();

  await fillCard(page, 'APRO LUZ DARY', words);
  await page.getByRole('button', { name: words.pay }).dblclick();
  await expectSuccess(page, words);

  expect(orders.parse(await callFromPage(page, 'GET', '/api/orders'))).toEqual({ total: 1 });
  expect((await sandbox.readLedger()).slice(before.length)).toEqual([
    { kind: 'CHARGE', amount: 26_000_000, currency: 'COP' },
  ]);
});

test('signing out in another tab keeps the held seats in sight, and the same account finishes the purchase', async ({
  page,
  context,
  anonymousVisitor,
  sandbox,
  fan,
}) => {
  const eventSeats = await readEventSeats(anonymousVisitor, eventId);
  await signInAsFan(page, sandbox, fan, words);
  const seats = findFreeSeats(eventSeats, { count: 2, section: '117' });
  await openPurchase(page, eventId, seats);
  await expect(page.getByRole('heading', { name: 'Payment', level: 1 })).toBeVisible();
  const second = await context.newPage();
  await second.goto('/profile/security');
  await second.getByRole('button', { name: 'Sign out', exact: true }).click();

  await expect(page.getByRole('heading', { name: 'You are signed out', level: 1 })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'You have not been charged' })).toBeVisible();
  await signInByEmail(page, sandbox, fan.email, words);

  await expect(page.getByRole('heading', { name: 'Payment', level: 1 })).toBeVisible();
  await fillCard(page, 'APRO LUZ DARY', words);
  await confirmPayment(page, words);
  await expectSuccess(page, words);
});
