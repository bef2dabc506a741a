import { expect, test } from '../fixtures.ts';
import { signInAsOperator } from '../operators.ts';
import { english as words } from '../page-messages.ts';
import { fillCard } from '../steps.ts';

test.use({ locale: words.locale, viewport: { width: 1440, height: 900 } });

test.beforeEach(async ({ page, sandbox }) => {
  await signInAsOperator(page, sandbox, 'julian@taquilla.test');
  await page.goto('/assistant');
  await page.getByRole('button', { name: /Frailejones – Guacamayas/ }).click();
  await page.getByRole('button', { name: 'One ticket fewer' }).click();
  await page
    .getByRole('button', { name: /^Hold the best 1 of / })
    .first()
    .click();
  await page.getByLabel('Document number or email').fill('mariana@fan.test');
  await page.getByRole('button', { name: 'Find fan' }).click();
  await page.getByRole('button', { name: 'Sell to Mariana' }).click();
});

test('a seller sends a payment link, and the fan pays it on their own phone after a bank challenge', async ({
  page,
  openVisitorPage,
  sandbox,
  fan,
}) => {
  await page.getByRole('radio', { name: 'Send a link' }).check();
  await page.getByLabel('Send it by').selectOption('EMAIL');
  await page.getByLabel('To a different number or address').fill(fan.email);
  await page.getByRole('button', { name: /^Send a link for/ }).click();
  await expect(page.getByRole('heading', { name: 'The link was sent to the fan' })).toBeVisible();

  const { text } = await sandbox.waitForEmail(fan.email, /Paga tu compra|Pay for/);
  const phone = await openVisitorPage({ locale: words.locale, viewport: { width: 390, height: 844 } });
  const address = /(\/checkout\/link#\S+)/.exec(text ?? '')?.[1] ?? '';
  await phone.goto(address);
  await expect(phone.getByText('Frailejones – Guacamayas')).toBeVisible();
  await fillCard(phone, 'CHAL MARIANA', words);
  await phone.getByRole('button', { name: /^Pay/ }).click();
  const bank = phone.frameLocator('iframe[name="bank-challenge"]');
  await bank.getByRole('button', { name: 'No fui yo' }).click();
  await expect(phone.getByRole('alert')).toContainText('You have not been charged');

  await fillCard(phone, 'CHAL MARIANA', words);
  await phone.getByRole('button', { name: /^Pay/ }).click();
  await bank.getByRole('button', { name: 'Confirmar compra' }).click();
  await expect(phone).toHaveURL(/\/checkout\/successful_purchase\?token=/);

  await expect(page).toHaveURL(/\/assistant\/successful_purchase/);
});

test('a seller charges the fan’s organisation against their document', async ({ page }) => {
  await page.getByRole('radio', { name: 'With ID' }).check();
  await page.getByLabel('Number on the fan’s document').fill('1.020.774.418');
  await page.getByRole('button', { name: /^Charge/ }).click();

  await expect(page).toHaveURL(/\/assistant\/successful_purchase/);
  await expect(page.getByText('Payment approved')).toBeVisible();
});
