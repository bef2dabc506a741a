import type { Page } from '@playwright/test';
import { openPurchase } from '../buy-seat.ts';
import { findFreeSeats, readEventSeats } from '../event-seats.ts';
import { expect, type Fan, test } from '../fixtures.ts';
import { spanish as words } from '../page-messages.ts';
import type { Sandbox } from '../sandbox.ts';
import { confirmPayment, expectSuccess, fillCard, signInAsFan } from '../steps.ts';
import type { Visitor } from '../visitor.ts';

const eventId = 'ceiba-manglar';

test.use({ locale: words.locale });

/** Pays with PSE, which leads straight to the bank's page, and comes back from it without having paid. */
async function visitTheBank(page: Page): Promise<void> {
  await choosePse(page);
  await expect(page.getByRole('button', { name: 'Pagar ahora' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/checkout\/transfer\?order=/);
  await expect(page.getByRole('heading', { name: 'Continúa en tu banco' })).toBeVisible();
  await expect(page.getByText('Tiempo restante en tu banco')).toBeVisible();
}

async function choosePse(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'PSE' }).check();
  await page.getByLabel('Tu banco', { exact: true }).selectOption({ index: 1 });
  for (const [label, typed] of [
    ['Calle o carrera', 'Calle 72'],
    ['Número', '10-07'],
    ['Barrio', 'Chapinero'],
    ['Ciudad', 'Bogotá'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(typed);
  await page.getByRole('button', { name: /^Pagar \$.* en mi banco$/ }).click();
}

type Buyer = { page: Page; anonymousVisitor: Visitor; sandbox: Sandbox; fan: Fan };

async function holdIn(section: string, { page, anonymousVisitor, sandbox, fan }: Buyer): Promise<void> {
  const eventSeats = await readEventSeats(anonymousVisitor, eventId);
  await signInAsFan(page, sandbox, fan, words);
  await openPurchase(page, eventId, findFreeSeats(eventSeats, { section }));
}

test('paid by PSE: straight to the bank, approved there, and back with the boletas', async ({
  page,
  anonymousVisitor,
  sandbox,
  fan,
}) => {
  await holdIn('112', { page, anonymousVisitor, sandbox, fan });
  await choosePse(page);
  await page.getByRole('button', { name: 'Pagar ahora' }).click();

  await expectSuccess(page, words);
});

test('an abandoned PSE payment: the same seats are paid by card instead, and the bank can no longer charge', async ({
  page,
  context,
  anonymousVisitor,
  sandbox,
  fan,
}) => {
  await holdIn('114', { page, anonymousVisitor, sandbox, fan });
  await visitTheBank(page);
  const address = await page.getByRole('link', { name: 'Ir a mi banco' }).getAttribute('href');

  await page.getByRole('button', { name: 'Pagar de otra forma' }).click();
  await expect(page).toHaveURL(/\/checkout\/buy\?event=/);
  await page.getByRole('radio', { name: 'Tarjeta' }).check();
  await fillCard(page, 'APRO LUZ DARY', words);
  await confirmPayment(page, words);
  await expectSuccess(page, words);

  const bank = await context.newPage();
  await bank.goto(address ?? '');
  await expect(bank.getByText('cancelled', { exact: true })).toBeVisible();
  await expect(bank.getByRole('button', { name: 'Pagar ahora' })).toHaveCount(0);
});
