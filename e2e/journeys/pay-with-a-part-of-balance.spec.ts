import { expect, test } from '../fixtures.ts';
import { freeSeats, houseOf } from '../house.ts';
import { callFrom } from '../own-calls.ts';
import { chooseSeats, comeAs, expectSuccess, holdThem, pay, typeCard } from '../steps.ts';
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

test('a fan in Colombia pays a part with the balance and the rest by card', async ({
  page,
  stranger,
  sandbox,
}) => {
  const house = await houseOf(stranger, eventId);
  await page.goto('/');
  await comeAs(page, sandbox, { ...mariana }, words);
  await chooseSeats(page, eventId, house, freeSeats(house, { count: 1, section: '116' }), words);
  await holdThem(page, words);

  await page.getByRole('checkbox', { name: 'Usar mi saldo' }).check();
  await page.getByRole('textbox', { name: 'Cuánto de tu saldo' }).fill('$ 10.000');
  await expect(page.getByText('Falta pagar')).toBeVisible();
  await typeCard(page, 'APRO MARIANA', words);
  await pay(page, words);

  await expectSuccess(page, words);
  await expect(page.getByText('Con tu saldo')).toBeVisible();
  expect(await callFrom(page, 'GET', '/api/fan/profile')).toMatchObject({
    profile: {
      wallet: { balance: { amount: 2_000_000 }, movements: [{ kind: 'TAKEN', amount: -1_000_000 }, {}] },
    },
  });
});
