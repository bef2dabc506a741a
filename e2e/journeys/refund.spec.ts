import { expect, test } from '../fixtures.ts';
import { freeSeats, houseOf } from '../house.ts';
import { comeAsOperator } from '../operators.ts';
import { chooseSeats, comeAs, expectSuccess, holdThem, pay, typeCard } from '../steps.ts';
import { spanish as words } from '../words.ts';

const eventId = 'tatacoa-paramo';

test.use({ locale: words.locale });

test('a manager gives one of two tickets back, and the fan reads it on the receipt', async ({
  page,
  newcomer,
  stranger,
  sandbox,
  fan,
}) => {
  test.slow();
  const house = await houseOf(stranger, eventId);
  const seats = freeSeats(house, { count: 2, section: '112' });
  await page.goto('/');
  await comeAs(page, sandbox, fan, words);
  await chooseSeats(page, eventId, house, seats, words);
  await holdThem(page, words);
  await typeCard(page, 'APRO LUZ DARY', words);
  await pay(page, words);
  await expectSuccess(page, words);

  const office = await newcomer({ locale: words.locale });
  await office.goto('/');
  await comeAsOperator(office, sandbox, 'gerencia@taquilla.test');

  await test.step('found by the fan’s address', async () => {
    await office.goto('/backoffice/sales');
    await office.getByRole('searchbox', { name: 'Buscar una orden' }).fill(fan.email);
    await office.getByRole('button', { name: 'Buscar', exact: true }).click();
    await expect(office).toHaveURL(/\/backoffice\/sales\?q=/);
    const row = office.getByRole('row').filter({ hasText: fan.email });
    await expect(row).toHaveCount(1);
    await row.getByRole('link').click();
  });

  await test.step('one ticket goes back', async () => {
    const tickets = office.getByRole('group', { name: 'Boletas' });
    await expect(tickets.getByRole('listitem')).toHaveCount(2);
    await tickets.getByRole('listitem').first().getByRole('checkbox').check();
    await office.getByRole('button', { name: /^Devolver \$/ }).click();
    await office.getByRole('alertdialog').getByRole('button', { name: 'Devolverlo' }).click();
    await expect(office.getByText(/van de vuelta/)).toBeVisible();
    await expect(tickets.getByRole('checkbox')).toHaveCount(2);
  });

  await test.step('the fan reads it', async () => {
    await page.goto('/my-purchases');
    await expect(page.getByText(/devueltos/)).toBeVisible();
    await page.getByRole('link', { name: 'Ver el recibo' }).click();
    await expect(page.getByText(/^Devuelto el/)).toBeVisible();
  });
});
