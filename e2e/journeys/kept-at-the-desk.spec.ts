import type { Page } from '@playwright/test';
import { expect, type Fan, test } from '../fixtures.ts';
import { comeAsOperator } from '../operators.ts';
import { english as words } from '../words.ts';

test.use({ locale: words.locale, viewport: { width: 1440, height: 900 } });

/** One of the best seats, for somebody who is registered on the spot. */
async function holdFor(page: Page, fan: Fan): Promise<void> {
  await page.goto('/assistant');
  await page.getByRole('searchbox', { name: 'Search event or club' }).fill('Chigüiros');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /Chigüiros – Cóndores/ }).click();
  await page
    .getByRole('button', { name: /^Hold the best 2 of / })
    .first()
    .click();
  await page.getByLabel('Document number or e-mail').fill(fan.document);
  await page.getByRole('button', { name: 'Find fan' }).click();
  const form = page.getByRole('form', { name: 'New fan' });
  await form.getByLabel('First name').fill(fan.first);
  await form.getByLabel('Last name').fill(fan.last);
  await form.getByLabel('Document number').fill(fan.document);
  await form.getByLabel('E-mail').fill(fan.email);
  await form.getByRole('button', { name: 'Register and sell' }).click();
  await expect(page.getByText(`${fan.first} ${fan.last}`)).toBeVisible();
}

test('a manager keeps seats without payment, and is paid for them', async ({ page, sandbox, fan }) => {
  await page.goto('/');
  await comeAsOperator(page, sandbox, 'gerencia@taquilla.test');
  await holdFor(page, fan);

  await page.getByRole('radio', { name: 'Reserve' }).check();
  await page.getByRole('checkbox', { name: /^Without a deadline/ }).check();
  await page.getByRole('button', { name: 'Keep the seats' }).click();
  await expect(page.getByRole('heading', { name: 'The seats are kept', level: 1 })).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'Kept seats' }).last().click();
  await page.getByRole('searchbox', { name: 'Find kept seats' }).fill(fan.email);
  await page.keyboard.press('Enter');
  await page
    .getByRole('row')
    .filter({ hasText: fan.email })
    .getByRole('button', { name: /^Open / })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Cash' }).check();
  await dialog.getByRole('button', { name: /^I have taken .* in cash$/ }).click();

  await expect(page.getByRole('alert')).toContainText(/ is paid/);
});

test('a seller notes a transfer that a buyer announced, and confirms it', async ({ page, sandbox, fan }) => {
  await page.goto('/');
  await comeAsOperator(page, sandbox, 'julian@taquilla.test');
  await holdFor(page, fan);

  await page.getByRole('radio', { name: 'Announced transfer' }).check();
  await page.getByLabel('Reference of the transfer').fill(`NEQUI ${fan.document}`);
  await page.getByRole('button', { name: /^Note the transfer of / }).click();
  await expect(
    page.getByRole('heading', { name: 'The seats wait for the transfer', level: 1 }),
  ).toBeVisible();

  await page.getByRole('link', { name: 'Announced transfers' }).click();
  await page.getByRole('searchbox', { name: 'Find an announced transfer' }).fill(fan.document);
  await page.keyboard.press('Enter');
  await page
    .getByRole('row')
    .filter({ hasText: fan.email })
    .getByRole('button', { name: /^Open / })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^I see .* in our account$/ })
    .click();

  await expect(page.getByRole('alert')).toContainText(/The transfer of .* is confirmed/);
});

test('a manager gives seats away, with the reason', async ({ page, sandbox, fan }) => {
  await page.goto('/');
  await comeAsOperator(page, sandbox, 'gerencia@taquilla.test');
  await holdFor(page, fan);

  await page.getByRole('radio', { name: 'Courtesy' }).check();
  await page.getByLabel('Reason', { exact: true }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Give as a courtesy' }).click();

  await expect(page).toHaveURL(/\/assistant\/successful_purchase/);
  await sandbox.mailTo(fan.email, /Chigüiros/);
});
