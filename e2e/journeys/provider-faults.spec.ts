import { freeSeats, houseOf } from '../house.ts';
import { expect, test } from '../own-house.fixtures.ts';
import { chooseSeats, comeAs, expectSuccess, holdThem, pay, typeCard } from '../steps.ts';
import { ticketsOf } from '../tickets.ts';
import { english as words } from '../words.ts';

const eventId = 'tranvia-cafetal';

test.use({ locale: words.locale });

test.beforeEach(async ({ page, stranger, sandbox, fan }) => {
  const stadium = await houseOf(stranger, eventId);
  await page.goto('/');
  await comeAs(page, sandbox, fan, words);
  await chooseSeats(page, eventId, stadium, freeSeats(stadium, { section: '114' }), words);
  await holdThem(page, words);
  await typeCard(page, 'APRO LUZ DARY', words);
});

test('the line breaks after the provider charged: one charge, and the tickets', async ({ page, sandbox }) => {
  const before = await sandbox.ledger();
  await sandbox.fault({ path: '/v1/payments', method: 'POST', cutAfterCommit: true });

  await pay(page, words);

  await expectSuccess(page, words);
  expect((await sandbox.ledger()).length).toBe(before.length + 1);
  expect(await ticketsOf(page)).toHaveLength(2);
});

test('the provider is down: nothing moved, the seats are held, and later it works', async ({
  page,
  sandbox,
}) => {
  const before = await sandbox.ledger();
  await sandbox.down(true);
  await pay(page, words);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The payment provider does not answer. Nothing was charged');
  await expect(page.getByLabel(words.cardNumber)).toHaveValue('5254 1336 7440 3564');
  expect(await sandbox.ledger().catch(() => before)).toEqual(before);

  await sandbox.down(false);
  await page.getByLabel(words.securityCode).fill('123');
  await pay(page, words);
  await expectSuccess(page, words);
  expect((await sandbox.ledger()).length).toBe(before.length + 1);
});

test('the call never reaches the provider: nobody guesses, nobody pays twice, and it ends unpaid', async ({
  page,
  sandbox,
  house,
}) => {
  const before = await sandbox.ledger();
  await sandbox.fault({ path: '/v1/payments', method: 'POST', cutBefore: true });

  await pay(page, words);

  await expect(page.getByRole('heading', { name: 'We are checking your payment' })).toBeVisible();
  await expect(page.getByText('Do not pay again')).toBeVisible();
  await expect(page.getByRole('button', { name: words.pay })).toHaveCount(0);

  await house.giveUpOnPayments();
  await page.getByRole('button', { name: 'Ask now' }).click();
  await expect(page.getByRole('heading', { name: 'The payment did not go through' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('You were not charged.');
  expect(await sandbox.ledger()).toEqual(before);
  expect(await ticketsOf(page)).toEqual([]);
});
