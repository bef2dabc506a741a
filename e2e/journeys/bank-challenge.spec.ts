import { findFreeSeats, readEventSeats } from '../event-seats.ts';
import { expect, test } from '../fixtures.ts';
import { english as words } from '../page-messages.ts';
import {
  confirmPayment,
  expectSuccess,
  fillCard,
  holdSelectedSeats,
  selectSeats,
  signInAsFan,
} from '../steps.ts';

const eventId = 'ceiba-manglar';

test.use({ locale: words.locale });

test('the page waits for the bank’s 3-D Secure challenge, and continues by itself afterwards', async ({
  page,
  context,
  anonymousVisitor,
  sandbox,
  fan,
}) => {
  const eventSeats = await readEventSeats(anonymousVisitor, eventId);
  await page.goto('/');
  await signInAsFan(page, sandbox, fan, words);
  await selectSeats(page, eventId, eventSeats, findFreeSeats(eventSeats), words);
  await holdSelectedSeats(page, words);
  await fillCard(page, 'CHAL LUZ DARY', words);
  await confirmPayment(page, words);

  await expect(page).toHaveURL(/\/checkout\/pending/);
  await expect(page.getByRole('heading', { name: 'Your bank requires confirmation' })).toBeVisible();
  await expect(page.getByText('Do not pay again')).toBeVisible();
  const address = await page.getByRole('link', { name: 'Confirm with my bank' }).getAttribute('href');

  const bank = await context.newPage();
  await bank.goto(address ?? '');
  await bank.getByRole('button', { name: 'Confirmar compra' }).click();
  await expect(bank.getByText('Puedes volver a la tienda.')).toBeVisible();

  await expectSuccess(page, words);
});
