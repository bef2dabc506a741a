import type { Page } from '@playwright/test';
import { expect, type Fan, test } from '../fixtures.ts';
import { freeSeats, houseOf } from '../house.ts';
import type { Sandbox } from '../sandbox.ts';
import { chooseSeats, comeAs, expectSuccess, holdThem, pay, typeCard } from '../steps.ts';
import type { Visitor } from '../visitor.ts';
import { spanish as words } from '../words.ts';

const eventId = 'ceiba-manglar';

test.use({ locale: words.locale });

async function leaveForTheBank(page: Page): Promise<void> {
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
  await expect(page).toHaveURL(/\/checkout\/transfer\?order=/);
  await expect(page.getByRole('heading', { name: 'Sigue en tu banco' })).toBeVisible();
  await expect(page.getByText('Tiempo que te espera tu banco')).toBeVisible();
}

type Buyer = { page: Page; stranger: Visitor; sandbox: Sandbox; fan: Fan };

async function holdIn(section: string, { page, stranger, sandbox, fan }: Buyer): Promise<void> {
  const house = await houseOf(stranger, eventId);
  await page.goto('/');
  await comeAs(page, sandbox, fan, words);
  await chooseSeats(page, eventId, house, freeSeats(house, { section }), words);
  await holdThem(page, words);
}

test('paid by PSE: out to the bank, approved there, and back with the boletas', async ({
  page,
  stranger,
  sandbox,
  fan,
}) => {
  await holdIn('112', { page, stranger, sandbox, fan });
  await leaveForTheBank(page);

  await page.getByRole('link', { name: 'Ir a mi banco' }).click();
  await page.getByRole('button', { name: 'Pagar ahora' }).click();

  await expectSuccess(page, words);
});

test('PSE given up: the same seats are paid by card instead, and the bank takes nothing any more', async ({
  page,
  context,
  stranger,
  sandbox,
  fan,
}) => {
  await holdIn('114', { page, stranger, sandbox, fan });
  await leaveForTheBank(page);
  const address = await page.getByRole('link', { name: 'Ir a mi banco' }).getAttribute('href');

  await page.getByRole('button', { name: 'Pagar de otra forma' }).click();
  await expect(page).toHaveURL(/\/checkout\/buy\?event=/);
  await page.getByRole('radio', { name: 'Tarjeta' }).check();
  await typeCard(page, 'APRO LUZ DARY', words);
  await pay(page, words);
  await expectSuccess(page, words);

  const bank = await context.newPage();
  await bank.goto(address ?? '');
  await expect(bank.getByText('cancelled', { exact: true })).toBeVisible();
  await expect(bank.getByRole('button', { name: 'Pagar ahora' })).toHaveCount(0);
});
