import type { Page } from '@playwright/test';
import { expect, test } from '../app-server.fixtures.ts';
import { openPurchase } from '../buy-seat.ts';
import { findFreeSeats, readEventSeats } from '../event-seats.ts';
import { english as words } from '../page-messages.ts';
import {
  confirmPayment,
  enterIdentity,
  expectSuccess,
  fillCard,
  holdSelectedSeats,
  selectSeats,
  signInAsFan,
  signInByEmail,
} from '../steps.ts';
import { fetchTickets } from '../tickets.ts';

const eventId = 'cafetal-nevado';

test.use({ locale: words.locale });

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

test('ui/back-at-every-state: reloading, going back and returning later keep the seats and the step, and pay once', async ({
  page,
  openVisitorPage,
  anonymousVisitor,
  sandbox,
  fan,
}) => {
  const eventSeats = await readEventSeats(anonymousVisitor, eventId);
  const seats = findFreeSeats(eventSeats, { section: '117' });
  const held = new RegExp(
    `Section 117, row ${seats[0]?.row}, seats ${seats[0]?.number} and ${seats[1]?.number}`,
  );
  await selectSeats(page, eventId, eventSeats, seats, words);
  await holdSelectedSeats(page, words);

  await test.step('reloading asks the same question again', async () => {
    await page.reload();
    await expect(heading(page, 'Who are the tickets for?')).toBeVisible();
    await expect(page.getByRole('main')).toContainText(held);
    await signInByEmail(page, sandbox, fan.email, words);
    await expect(heading(page, 'Your name and document')).toBeVisible();
    await page.reload();
    await expect(heading(page, 'Your name and document')).toBeVisible();
    await enterIdentity(page, fan, words);
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
    const later = await openVisitorPage({
      locale: words.locale,
      storageState: await page.context().storageState(),
    });
    await later.goto('/checkout');
    await expect(heading(later, 'Payment')).toBeVisible();
    await expect(later.getByRole('main')).toContainText(held);
  });

  await test.step('paid: reloading and going back and forth pay nothing again', async () => {
    const before = await sandbox.readLedger();
    await fillCard(page, 'APRO LUZ DARY', words);
    await confirmPayment(page, words);
    await expectSuccess(page, words);
    await page.reload();
    await expectSuccess(page, words);
    await page.goBack();
    await expect(page).not.toHaveURL(/\/successful_purchase/);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.getByRole('button', { name: words.pay })).toHaveCount(0);
    await page.goForward();
    await expectSuccess(page, words);
    expect((await sandbox.readLedger()).length).toBe(before.length + 1);
    expect(await fetchTickets(page)).toHaveLength(2);
  });
});

test('a reload during a payment finds its result, and pays once', async ({
  page,
  anonymousVisitor,
  sandbox,
  fan,
}) => {
  const eventSeats = await readEventSeats(anonymousVisitor, eventId);
  await signInAsFan(page, sandbox, fan, words);
  await openPurchase(page, eventId, findFreeSeats(eventSeats, { section: '118' }));
  const before = await sandbox.readLedger();
  await sandbox.injectFault({ path: '/v1/payments', method: 'POST', delayMs: 15_000 });

  await fillCard(page, 'APRO LUZ DARY', words);
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && /\/api\/checkout$/.test(request.url()),
  );
  await confirmPayment(page, words);
  await sent;
  await page.reload();

  await expect(heading(page, 'We are checking your payment')).toBeVisible();
  await expect(page.getByText('Do not pay again')).toBeVisible();
  await expect(page.getByRole('button', { name: words.pay })).toHaveCount(0);
  await sandbox.clearFaults();
  await expectSuccess(page, words);
  expect((await sandbox.readLedger()).length).toBe(before.length + 1);
  expect(await fetchTickets(page)).toHaveLength(2);
});
