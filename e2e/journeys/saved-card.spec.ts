import { expect, test } from '../fixtures.ts';
import { freeSeats, houseOf } from '../house.ts';
import { callFrom } from '../own-calls.ts';
import { chooseSeats, comeAs, expectSuccess, holdThem, pay, typeCard } from '../steps.ts';
import { spanish as words } from '../words.ts';

const eventId = 'cafetal-nevado';

test.use({ locale: words.locale });

test('a fan keeps a card, pays in three parts, and buys again by its code alone', async ({
  page,
  stranger,
  sandbox,
  fan,
}) => {
  const house = await houseOf(stranger, eventId);
  const [first, second] = freeSeats(house, { count: 2, section: '113' });
  if (first === undefined || second === undefined) throw new Error('Two seats were asked for');
  await page.goto('/');
  await comeAs(page, sandbox, fan, words);

  await test.step('a new card, to be kept, in three parts', async () => {
    await chooseSeats(page, eventId, house, [first], words);
    await holdThem(page, words);
    await typeCard(page, 'APRO LUZ DARY', words);
    await page.getByLabel('Guardar esta tarjeta para la próxima vez').check();
    await page.getByRole('combobox', { name: 'Cuotas' }).selectOption('3');
    await expect(page.getByText('Tu banco puede sumar sus propios intereses')).toBeVisible();
    await pay(page, words);
    await expectSuccess(page, words);
    await expect
      .poll(() => callFrom(page, 'GET', '/api/checkout/user-card/mp'))
      .toMatchObject({ cards: [{ lastFour: '3564' }] });
  });

  await test.step('the kept one, by its code alone', async () => {
    await chooseSeats(page, eventId, house, [second], words);
    await holdThem(page, words);
    await expect(page.getByRole('radio', { name: /Mastercard.*3564/ })).toBeChecked();
    await expect(page.getByLabel(words.cardNumber)).toHaveCount(0);
    await page.getByLabel(words.securityCode).fill('123');
    await pay(page, words);
    await expectSuccess(page, words);
  });

  await test.step('both are on paper', async () => {
    await page.goto('/my-purchases');
    await page.getByRole('link', { name: 'Ver el recibo' }).first().click();
    await expect(page.getByRole('heading', { name: /^Recibo de la orden/ })).toBeVisible();
    await expect(page.getByText('Número de operación')).toBeVisible();
    await expect(page.getByText(/•••• \d{4}/)).toBeVisible();
  });
});
