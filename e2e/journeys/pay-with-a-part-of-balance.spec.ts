import { holdSeats } from '../bought.ts';
import { expect, test } from '../fixtures.ts';
import { freeSeats, houseOf } from '../house.ts';
import { callFrom } from '../own-calls.ts';
import { comeAs, expectSuccess, holdThem, pay, typeCard } from '../steps.ts';
import { spanish as words } from '../words.ts';

const eventId = 'cafetal-nevado';

/** Nobody else in this house signs in as her: her balance is in the demo content. */
const mariana = {
  email: 'mariana@fan.test',
  first: 'Mariana',
  last: 'Rojas Pérez',
  document: '1020774418',
};

test.use({ locale: words.locale });

test('a fan in Colombia pays a part with the balance and the rest by card, and a place with nothing else', async ({
  page,
  stranger,
  sandbox,
}) => {
  const house = await houseOf(stranger, eventId);
  await page.goto('/');
  await comeAs(page, sandbox, { ...mariana }, words);

  await test.step('a part of it, and a card', async () => {
    await holdSeats(page, eventId, freeSeats(house, { count: 1, section: '116' }));
    await page.goto(`/checkout/buy?event=${eventId}`);
    await page.getByRole('checkbox', { name: 'Usar mi saldo' }).check();
    await page.getByRole('textbox', { name: 'Cuánto de tu saldo' }).fill('$ 5.000');
    await expect(page.getByText('Falta pagar')).toBeVisible();
    await typeCard(page, 'APRO MARIANA', words);
    await pay(page, words);
    await expectSuccess(page, words);
    await expect(page.getByText('Con el saldo')).toBeVisible();
  });

  await test.step('all of it, and no card is asked for', async () => {
    await page.goto('/checkout/stadium?event=clasica-llegada-en-el-alto');
    await page.getByRole('radio', { name: 'Lista' }).check();
    await page.getByRole('button', { name: /^General Norte/ }).click();
    await page.getByRole('button', { name: 'Elegir cuántas en la sección General Norte' }).click();
    await page.getByRole('button', { name: 'Un lugar más' }).click();
    await holdThem(page, words);
    await page.getByRole('checkbox', { name: 'Usar mi saldo' }).check();
    await expect(page.getByText(/^Tu saldo lo paga todo/)).toBeVisible();
    await expect(page.getByLabel(words.cardNumber)).toBeHidden();
    await pay(page, words);
    await expectSuccess(page, words);
  });

  expect(await callFrom(page, 'GET', '/api/fan/profile')).toMatchObject({
    profile: {
      wallet: {
        balance: { amount: 300_000 },
        movements: [{ kind: 'TAKEN', amount: -2_200_000 }, { kind: 'TAKEN', amount: -500_000 }, {}],
      },
    },
  });
});
