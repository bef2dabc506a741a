import { openPurchase } from '../buy-seat.ts';
import { callFromPage } from '../call-from-page.ts';
import { findFreeSeats, readEventSeats } from '../event-seats.ts';
import { expect, test } from '../fixtures.ts';
import { spanish as words } from '../page-messages.ts';
import { confirmPayment, expectSuccess, fillCard, signInAsFan } from '../steps.ts';

const eventId = 'cafetal-nevado';

test.use({ locale: words.locale });

test('a fan saves a card, pays in three installments, buys again with the security code alone, and removes it', async ({
  page,
  anonymousVisitor,
  sandbox,
  fan,
}) => {
  const eventSeats = await readEventSeats(anonymousVisitor, eventId);
  const [first, second] = findFreeSeats(eventSeats, { count: 2, section: '113' });
  if (first === undefined || second === undefined) throw new Error('Two seats were asked for');
  await signInAsFan(page, sandbox, fan, words);

  await test.step('a new card, to be kept, in three parts', async () => {
    await openPurchase(page, eventId, [first]);
    await fillCard(page, 'APRO LUZ DARY', words);
    await page.getByLabel('Guardar esta tarjeta para la próxima vez').check();
    await page.getByRole('combobox', { name: 'Cuotas' }).selectOption('3');
    await expect(page.getByText('Tu banco puede sumar sus propios intereses')).toBeVisible();
    await confirmPayment(page, words);
    await expectSuccess(page, words);
    await expect
      .poll(() => callFromPage(page, 'GET', '/api/checkout/user-card/mp'))
      .toMatchObject({ cards: [{ lastFour: '3564' }] });
  });

  await test.step('the kept one, by its code alone', async () => {
    await openPurchase(page, eventId, [second]);
    await expect(page.getByRole('radio', { name: /Mastercard.*3564/ })).toBeChecked();
    await expect(page.getByLabel(words.cardNumber)).toHaveCount(0);
    await page.getByLabel(words.securityCode).fill('123');
    await confirmPayment(page, words);
    await expectSuccess(page, words);
  });

  await test.step('both are on paper', async () => {
    await page.goto('/my-purchases');
    await page.getByRole('link', { name: 'Ver el recibo' }).first().click();
    await expect(page.getByRole('heading', { name: /^Recibo de la orden/ })).toBeVisible();
    await expect(page.getByText('Número de operación')).toBeVisible();
    await expect(page.getByText(/•••• \d{4}/)).toBeVisible();
  });

  await test.step('it is removed from the account on a phone, after a question', async () => {
    await page.setViewportSize({ width: 390, height: 664 });
    await page.goto('/profile/cards');
    await page.getByRole('button', { name: 'Quitar Mastercard terminada en 3564' }).click();
    await page.getByRole('button', { name: 'Quitar la tarjeta' }).click();
    await expect(page.getByRole('heading', { name: 'No tienes tarjetas guardadas' })).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'Mastercard terminada en 3564' })).toBeFocused();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'No tienes tarjetas guardadas' })).toBeVisible();
  });
});
