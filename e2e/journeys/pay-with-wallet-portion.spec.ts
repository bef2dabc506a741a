import { openPurchase } from '../buy-seat.ts';
import { callFromPage } from '../call-from-page.ts';
import { findFreeSeats, readEventSeats } from '../event-seats.ts';
import { expect, test } from '../fixtures.ts';
import { spanish as words } from '../page-messages.ts';
import { confirmPayment, expectSuccess, fillCard, holdSelectedSeats, signInAsFan } from '../steps.ts';

const eventId = 'cafetal-nevado';

/** No other journey signs in as this user, whose wallet balance is in the demo content. */
const mariana = {
  email: 'mariana@fan.test',
  first: 'Mariana',
  last: 'Rojas Pérez',
  document: '1020774418',
};

test.use({ locale: words.locale });

test('a fan in Colombia pays a wallet portion and the rest by card, and one ticket with the wallet alone', async ({
  page,
  anonymousVisitor,
  sandbox,
}) => {
  const eventSeats = await readEventSeats(anonymousVisitor, eventId);
  await signInAsFan(page, sandbox, { ...mariana }, words);

  await test.step('a part of it, and a card', async () => {
    await openPurchase(page, eventId, findFreeSeats(eventSeats, { count: 1, section: '116' }));
    await page.getByRole('checkbox', { name: 'Usar mi saldo' }).check();
    await page.getByRole('textbox', { name: 'Cuánto usar' }).fill('$ 5.000');
    await expect(page.getByText('Falta pagar')).toBeVisible();
    await fillCard(page, 'APRO MARIANA', words);
    await confirmPayment(page, words);
    await expectSuccess(page, words);
    await expect(page.getByText('Con el saldo')).toBeVisible();
  });

  await test.step('all of it, and no card is asked for', async () => {
    await page.goto('/checkout/stadium?event=clasica-llegada-en-el-alto');
    await page.getByRole('radio', { name: 'Lista' }).check();
    await page.getByRole('button', { name: /^General Norte/ }).click();
    await page.getByRole('button', { name: 'Elegir cuántas en la sección General Norte' }).click();
    await page.getByRole('button', { name: 'Una boleta más' }).click();
    await holdSelectedSeats(page, words);
    await page.getByRole('checkbox', { name: 'Usar mi saldo' }).check();
    await expect(page.getByText(/^Tu saldo cubre todo/)).toBeVisible();
    await expect(page.getByLabel(words.cardNumber)).toBeHidden();
    await confirmPayment(page, words);
    await expectSuccess(page, words);
  });

  expect(await callFromPage(page, 'GET', '/api/fan/profile')).toMatchObject({
    profile: {
      wallet: {
        balance: { amount: 300_000 },
        movements: [{ kind: 'TAKEN', amount: -2_200_000 }, { kind: 'TAKEN', amount: -500_000 }, {}],
      },
    },
  });
});
