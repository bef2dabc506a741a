import { openPurchase } from '../buy-seat.ts';
import { findFreeSeats, readEventSeats, readSeatState } from '../event-seats.ts';
import { expect, test } from '../fixtures.ts';
import { english as words } from '../page-messages.ts';
import { confirmPayment, expectSuccess, fillCard, signInAsFan } from '../steps.ts';

const eventId = 'cafetal-nevado';

test.use({ locale: words.locale });

test('a declined card is not charged, and another card pays', async ({
  page,
  anonymousVisitor,
  sandbox,
  fan,
}) => {
  const eventSeats = await readEventSeats(anonymousVisitor, eventId);
  const seats = findFreeSeats(eventSeats, { count: 1, section: '112' });
  await signInAsFan(page, sandbox, fan, words);
  await openPurchase(page, eventId, seats);

  await test.step('declined: no money moved, the seat is still held, what was typed is still there', async () => {
    await fillCard(page, 'FUND LUZ DARY', words);
    await confirmPayment(page, words);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('The card does not have enough funds');
    await expect(alert).toContainText(
      'You have not been charged and your seats are still held. Try another card.',
    );
    // Declined before 3-D Secure: the payer stays at the payment, and no bank's page opens.
    await expect(page).toHaveURL(/\/checkout\/buy/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByLabel(words.cardNumber)).toHaveValue('5254 1336 7440 3564');
    await expect(page.getByLabel(words.cardExpiry)).toHaveValue('11 / 30');
    await expect(page.getByLabel(words.cardHolder)).toHaveValue('FUND LUZ DARY');
    await expect(page.getByLabel(words.securityCode)).toHaveValue('');
    await expect(page.getByRole('timer', { name: 'Time left' })).toBeVisible();
    for (const seat of seats) expect(await readSeatState(anonymousVisitor, eventId, seat)).toBe('O');
  });

  await test.step('approved', async () => {
    await page.getByLabel(words.cardHolder).fill('APRO LUZ DARY');
    await page.getByLabel(words.securityCode).fill('123');
    await confirmPayment(page, words);
    await expectSuccess(page, words);
  });
});
