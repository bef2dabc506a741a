import { expect, test } from '../fixtures.ts';
import { freeSeats, houseOf, stateOf } from '../house.ts';
import { chooseSeats, comeAs, expectSuccess, holdThem, pay, typeCard } from '../steps.ts';
import { english as words } from '../words.ts';

const eventId = 'cafetal-nevado';

test.use({ locale: words.locale });

test('a card without funds costs nothing, and another one pays', async ({ page, stranger, sandbox, fan }) => {
  const house = await houseOf(stranger, eventId);
  const seats = freeSeats(house, { count: 1, section: '112' });
  await page.goto('/');
  await comeAs(page, sandbox, fan, words);
  await chooseSeats(page, eventId, house, seats, words);
  await holdThem(page, words);

  await test.step('declined: no money moved, the seat is still held, what was typed is still there', async () => {
    await typeCard(page, 'FUND LUZ DARY', words);
    await pay(page, words);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('The card does not have enough funds');
    await expect(alert).toContainText(
      'You were not charged and your seats are still held. Try another card.',
    );
    await expect(page.getByLabel(words.cardNumber)).toHaveValue('5254 1336 7440 3564');
    await expect(page.getByLabel(words.expires)).toHaveValue('11 / 30');
    await expect(page.getByLabel(words.holder)).toHaveValue('FUND LUZ DARY');
    await expect(page.getByLabel(words.securityCode)).toHaveValue('');
    await expect(page.getByRole('timer', { name: 'Time left' })).toBeVisible();
    for (const seat of seats) expect(await stateOf(stranger, eventId, seat)).toBe('O');
  });

  await test.step('approved', async () => {
    await page.getByLabel(words.holder).fill('APRO LUZ DARY');
    await page.getByLabel(words.securityCode).fill('123');
    await pay(page, words);
    await expectSuccess(page, words);
  });
});
