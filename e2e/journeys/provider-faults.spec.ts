import { expect, test } from '../app-server.fixtures.ts';
import { openPurchase } from '../buy-seat.ts';
import { findFreeSeats, readEventSeats } from '../event-seats.ts';
import { english as words } from '../page-messages.ts';
import { confirmPayment, expectSuccess, fillCard, signInAsFan } from '../steps.ts';
import { fetchTickets } from '../tickets.ts';

const eventId = 'tranvia-cafetal';

test.use({ locale: words.locale });

test.beforeEach(async ({ page, anonymousVisitor, sandbox, fan }) => {
  const eventSeats = await readEventSeats(anonymousVisitor, eventId);
  await signInAsFan(page, sandbox, fan, words);
  await openPurchase(page, eventId, findFreeSeats(eventSeats, { section: '114' }));
  await fillCard(page, 'APRO LUZ DARY', words);
});

test('the connection breaks after the provider charged: one charge, and the tickets', async ({
  page,
  sandbox,
}) => {
  const before = await sandbox.readLedger();
  await sandbox.injectFault({ path: '/v1/payments', method: 'POST', cutAfterCommit: true });

  await confirmPayment(page, words);

  await expectSuccess(page, words);
  expect((await sandbox.readLedger()).length).toBe(before.length + 1);
  expect(await fetchTickets(page)).toHaveLength(2);
});

test('the provider is unavailable: nothing is charged, the seats stay held, and a later attempt works', async ({
  page,
  sandbox,
}) => {
  const before = await sandbox.readLedger();
  await sandbox.setDown(true);
  await confirmPayment(page, words);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The payment provider is not responding. Nothing was charged');
  await expect(page.getByLabel(words.cardNumber)).toHaveValue('5254 1336 7440 3564');
  expect(await sandbox.readLedger().catch(() => before)).toEqual(before);

  await sandbox.setDown(false);
  await page.getByLabel(words.securityCode).fill('123');
  await confirmPayment(page, words);
  await expectSuccess(page, words);
  expect((await sandbox.readLedger()).length).toBe(before.length + 1);
});

test('the request never reaches the provider: nothing is assumed, nobody pays twice, and the payment fails', async ({
  page,
  sandbox,
  appServer,
}) => {
  const before = await sandbox.readLedger();
  await sandbox.injectFault({ path: '/v1/payments', method: 'POST', cutBefore: true });

  await confirmPayment(page, words);

  await expect(page.getByRole('heading', { name: 'We are checking your payment' })).toBeVisible();
  await expect(page.getByText('Do not pay again')).toBeVisible();
  await expect(page.getByRole('button', { name: words.pay })).toHaveCount(0);

  await appServer.stopPolling();
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByRole('heading', { name: 'Payment not completed' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('You have not been charged.');
  expect(await sandbox.readLedger()).toEqual(before);
  expect(await fetchTickets(page)).toEqual([]);
});
