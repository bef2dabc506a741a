import { expect, test } from '../fixtures.ts';
import { signInAsOperator } from '../operators.ts';
import { english, mexican as words } from '../page-messages.ts';
import { fillCard, signInAsFan } from '../steps.ts';

/** No other journey signs in as this user, whose plan is in the demo content. */
const ximena = {
  email: 'ximena@fan.test',
  first: 'Ximena',
  last: 'Luna Castillo',
  document: 'G20774418',
};

test.use({ locale: words.locale, market: 'mx' });

test('a fan in Mexico pays the next installment of a season pass by card', async ({ page, sandbox }) => {
  await signInAsFan(page, sandbox, ximena, words);
  await page.goto('/checkout/installment');
  await page.getByRole('link', { name: 'Pagar Abono Cierre Valle del Sol' }).click();
  await expect(page.getByRole('heading', { name: 'Abono Cierre Valle del Sol' })).toBeVisible();
  await fillCard(page, 'APRO XIMENA', words);
  await page.getByRole('button', { name: /^Pagar \$/ }).click();

  await expect(
    page
      .getByRole('alert')
      .or(page.getByRole('status'))
      .filter({ hasText: /^Recibimos/ }),
  ).toBeVisible();
  await sandbox.waitForEmail(ximena.email, /Abono Cierre Valle del Sol/);
});

test.describe('in an assisted sale', () => {
  test.use({ locale: english.locale, market: 'co' });

  test('a seller collects a fan’s next installment with the card reader', async ({ page, sandbox }) => {
    await signInAsOperator(page, sandbox, 'julian@taquilla.test');
    await page.goto('/assistant/installment');
    // No other journey collects installments of her plan, which is in the demo content.
    await page.getByRole('searchbox', { name: 'Find the fan’s plan' }).fill('mariana@fan.test');
    await page.keyboard.press('Enter');
    await page.getByLabel('Voucher number').fill('739204');
    await page.getByRole('button', { name: /^Charge \$/ }).click();

    await expect(page.getByRole('alert').filter({ hasText: /received/ })).toBeVisible();
    await expect(page.getByText(/ in installments$/)).toBeVisible();
    await sandbox.waitForEmail('mariana@fan.test', /Abierto del Valle/);
  });
});
