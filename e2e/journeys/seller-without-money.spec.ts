import { expect, test } from '../fixtures.ts';
import { comeAsOperator } from '../operators.ts';
import { typeCard } from '../steps.ts';
import { english as words } from '../words.ts';

test.use({ locale: words.locale, viewport: { width: 1440, height: 900 } });

test.beforeEach(async ({ page, sandbox }) => {
  await page.goto('/');
  await comeAsOperator(page, sandbox, 'julian@taquilla.test');
  await page.goto('/assistant');
  await page.getByRole('button', { name: /Frailejones – Guacamayas/ }).click();
  await page.getByRole('button', { name: 'One ticket less' }).click();
  await page
    .getByRole('button', { name: /^Hold the best 1 of / })
    .first()
    .click();
  await page.getByLabel('Document number or e-mail').fill('mariana@fan.test');
  await page.getByRole('button', { name: 'Find fan' }).click();
  await page.getByRole('button', { name: 'Sell to Mariana' }).click();
});

test('a seller sends a link, and the fan pays it on a phone of their own, though the bank asks first', async ({
  page,
  newcomer,
  sandbox,
  fan,
}) => {
  await page.getByRole('radio', { name: 'Send a link' }).check();
  await page.getByLabel('Send it by').selectOption('EMAIL');
  await page.getByLabel('To another number or address').fill(fan.email);
  await page.getByRole('button', { name: /^Send a link for/ }).click();
  await expect(page.getByRole('heading', { name: 'The link is on its way to the fan' })).toBeVisible();

  const { text } = await sandbox.mailTo(fan.email, /Paga tu compra|Pay for/);
  const phone = await newcomer({ locale: words.locale, viewport: { width: 390, height: 844 } });
  const address = /(\/checkout\/link#\S+)/.exec(text ?? '')?.[1] ?? '';
  await phone.goto(address);
  await expect(phone.getByText('Frailejones – Guacamayas')).toBeVisible();
  await typeCard(phone, 'CHAL MARIANA', words);
  await phone.getByRole('button', { name: /^Pay/ }).click();
  await phone.getByRole('link', { name: 'Confirm at my bank' }).click();
  await phone.getByRole('button', { name: 'No fui yo' }).click();
  await expect(phone.getByText('Puedes volver a la tienda.')).toBeVisible();
  await phone.goto(address);
  await expect(phone.getByRole('alert')).toContainText('You were not charged');

  await typeCard(phone, 'CHAL MARIANA', words);
  await phone.getByRole('button', { name: /^Pay/ }).click();
  const bank = await phone.getByRole('link', { name: 'Confirm at my bank' }).getAttribute('href');
  const elsewhere = await phone.context().newPage();
  await elsewhere.goto(bank ?? '');
  await elsewhere.getByRole('button', { name: 'Confirmar compra' }).click();
  await expect(phone).toHaveURL(/\/checkout\/successful_purchase\?token=/);

  await expect(page).toHaveURL(/\/assistant\/successful_purchase/);
});

test('a seller charges the fan’s organisation against their document', async ({ page }) => {
  await page.getByRole('radio', { name: 'With identity document' }).check();
  await page.getByLabel('Number on the fan’s document').fill('1.020.774.418');
  await page.getByRole('button', { name: /^Charge/ }).click();

  await expect(page).toHaveURL(/\/assistant\/successful_purchase/);
  await expect(page.getByText('Payment approved')).toBeVisible();
});
