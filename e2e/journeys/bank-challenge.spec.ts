import { expect, test } from '../fixtures.ts';
import { freeSeats, houseOf } from '../house.ts';
import { chooseSeats, comeAs, expectSuccess, holdThem, pay, typeCard } from '../steps.ts';
import { english as words } from '../words.ts';

const eventId = 'ceiba-manglar';

test.use({ locale: words.locale });

test('the bank wants to be sure: the page waits, and goes on by itself once the bank is', async ({
  page,
  context,
  stranger,
  sandbox,
  fan,
}) => {
  const stadium = await houseOf(stranger, eventId);
  await page.goto('/');
  await comeAs(page, sandbox, fan, words);
  await chooseSeats(page, eventId, stadium, freeSeats(stadium), words);
  await holdThem(page, words);
  await typeCard(page, 'CHAL LUZ DARY', words);
  await pay(page, words);

  await expect(page).toHaveURL(/\/checkout\/pending/);
  await expect(page.getByRole('heading', { name: 'Your bank asks for your confirmation' })).toBeVisible();
  await expect(page.getByText('Do not pay again')).toBeVisible();
  const address = await page.getByRole('link', { name: 'Confirm at my bank' }).getAttribute('href');

  const bank = await context.newPage();
  await bank.goto(address ?? '');
  await bank.getByRole('button', { name: 'Confirmar compra' }).click();
  await expect(bank.getByText('Puedes volver a la tienda.')).toBeVisible();

  await expectSuccess(page, words);
});
