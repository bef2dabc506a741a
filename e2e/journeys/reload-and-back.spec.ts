import type { Page } from '@playwright/test';
import { freeSeats, houseOf } from '../house.ts';
import { expect, test } from '../own-house.fixtures.ts';
import {
  chooseSeats,
  comeAs,
  expectSuccess,
  holdThem,
  pay,
  signInByMail,
  tellName,
  typeCard,
} from '../steps.ts';
import { ticketsOf } from '../tickets.ts';
import { english as words } from '../words.ts';

const eventId = 'cafetal-nevado';

test.use({ locale: words.locale });

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

test('ui/back-at-every-state: reloading, going back and coming back later keep the seats and the step, and pay once', async ({
  page,
  newcomer,
  stranger,
  sandbox,
  fan,
}) => {
  const stadium = await houseOf(stranger, eventId);
  const seats = freeSeats(stadium, { section: '117' });
  const held = new RegExp(
    `Section 117, row ${seats[0]?.row}, seats ${seats[0]?.number} and ${seats[1]?.number}`,
  );
  await chooseSeats(page, eventId, stadium, seats, words);
  await holdThem(page, words);

  await test.step('reloading asks the same question again', async () => {
    await page.reload();
    await expect(heading(page, 'Who are the tickets for?')).toBeVisible();
    await expect(page.getByRole('main')).toContainText(held);
    await signInByMail(page, sandbox, fan.email, words);
    await expect(heading(page, 'Your name and document')).toBeVisible();
    await page.reload();
    await expect(heading(page, 'Your name and document')).toBeVisible();
    await tellName(page, fan, words);
    await expect(heading(page, 'Payment')).toBeVisible();
    await page.reload();
    await expect(heading(page, 'Payment')).toBeVisible();
    await expect(page.getByRole('main')).toContainText(held);
  });

  await test.step('going back shows the held seats, going forward the payment', async () => {
    await page.goBack();
    await expect(page).toHaveURL(/\/checkout\/stadium/);
    await expect(page.getByRole('list', { name: 'Held seats' }).getByRole('listitem')).toHaveCount(2);
    await page.reload();
    await expect(page.getByRole('list', { name: 'Held seats' }).getByRole('listitem')).toHaveCount(2);
    await page.goForward();
    await expect(heading(page, 'Payment')).toBeVisible();
  });

  await test.step('the browser was closed and is opened again', async () => {
    const later = await newcomer({ locale: words.locale, storageState: await page.context().storageState() });
    await later.goto('/checkout');
    await expect(heading(later, 'Payment')).toBeVisible();
    await expect(later.getByRole('main')).toContainText(held);
  });

  await test.step('paid: reloading and going back and forth pay nothing again', async () => {
    const before = await sandbox.ledger();
    await typeCard(page, 'APRO LUZ DARY', words);
    await pay(page, words);
    await expectSuccess(page, words);
    await page.reload();
    await expectSuccess(page, words);
    await page.goBack();
    await expect(page).not.toHaveURL(/\/successful_purchase/);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.getByRole('button', { name: words.pay })).toHaveCount(0);
    await page.goForward();
    await expectSuccess(page, words);
    expect((await sandbox.ledger()).length).toBe(before.length + 1);
    expect(await ticketsOf(page)).toHaveLength(2);
  });
});

test('a reload in the middle of a payment asks how it ended, and pays once', async ({
  page,
  stranger,
  sandbox,
  fan,
}) => {
  const stadium = await houseOf(stranger, eventId);
  await page.goto('/');
  await comeAs(page, sandbox, fan, words);
  await chooseSeats(page, eventId, stadium, freeSeats(stadium, { section: '118' }), words);
  await holdThem(page, words);
  const before = await sandbox.ledger();
  await sandbox.fault({ path: '/v1/payments', method: 'POST', delayMs: 15_000 });

  await typeCard(page, 'APRO LUZ DARY', words);
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && /\/api\/checkout$/.test(request.url()),
  );
  await pay(page, words);
  await sent;
  await page.reload();

  await expect(heading(page, 'We are checking your payment')).toBeVisible();
  await expect(page.getByText('Do not pay again')).toBeVisible();
  await expect(page.getByRole('button', { name: words.pay })).toHaveCount(0);
  await sandbox.calm();
  await expectSuccess(page, words);
  expect((await sandbox.ledger()).length).toBe(before.length + 1);
  expect(await ticketsOf(page)).toHaveLength(2);
});
