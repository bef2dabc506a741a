import { expect, test } from '../fixtures.ts';
import { comeAsOperator } from '../operators.ts';
import { comeAs, typeCard } from '../steps.ts';
import { english, mexican as words } from '../words.ts';

/** Nobody else in this house signs in as her: her plan is in the demo content. */
const ximena = {
  email: 'ximena@fan.test',
  first: 'Ximena',
  last: 'Luna Castillo',
  document: 'G20774418',
};

test.use({ locale: words.locale, market: 'mx' });

test('a fan in Mexico pays the next instalment of a season pass by card', async ({ page, sandbox }) => {
  await page.goto('/');
  await comeAs(page, sandbox, ximena, words);
  await page.goto('/checkout/installment');
  await page.getByRole('link', { name: 'Pagar Abono Arena Obsidiana' }).click();
  await expect(page.getByRole('heading', { name: 'Abono Arena Obsidiana' })).toBeVisible();
  await typeCard(page, 'APRO XIMENA', words);
  await page.getByRole('button', { name: /^Pagar \$/ }).click();

  await expect(
    page
      .getByRole('alert')
      .or(page.getByRole('status'))
      .filter({ hasText: /^Recibimos/ }),
  ).toBeVisible();
  await sandbox.mailTo(ximena.email, /Abono Arena Obsidiana/);
});

test.describe('at the desk', () => {
  test.use({ locale: english.locale, market: 'co' });

  test('a seller takes a fan’s next instalment by the card reader', async ({ page, sandbox }) => {
    await page.goto('/');
    await comeAsOperator(page, sandbox, 'julian@taquilla.test');
    await page.goto('/assistant/installment');
    // Nobody else takes money for her plan, which is in the demo content.
    await page.getByRole('searchbox', { name: 'Find the fan’s plan' }).fill('mariana@fan.test');
    await page.keyboard.press('Enter');
    await page.getByLabel('Voucher number').fill('739204');
    await page.getByRole('button', { name: /^Charge \$/ }).click();

    await expect(page.getByRole('alert').filter({ hasText: /taken/ })).toBeVisible();
    await expect(page.getByText(/ in instalments$/)).toBeVisible();
    await sandbox.mailTo('mariana@fan.test', /Deportivo Páramo/);
  });
});
