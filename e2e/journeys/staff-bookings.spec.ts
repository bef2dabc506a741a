import type { Page } from '@playwright/test';
import { expect, type Fan, test } from '../fixtures.ts';
import { expectNoElement, expectText, markup, watchDialogs } from '../hostile-text.ts';
import { signInAsOperator } from '../operators.ts';
import { english as words } from '../page-messages.ts';

test.use({ locale: words.locale, viewport: { width: 1440, height: 900 } });

/** Holds one of the best seats for a fan who is registered on the spot. */
async function holdFor(page: Page, fan: Fan): Promise<void> {
  await page.goto('/assistant');
  await page.getByRole('searchbox', { name: 'Search event or club' }).fill('Chigüiros');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /Chigüiros – Cóndores/ }).click();
  await page
    .getByRole('button', { name: /^Hold the best 2 of / })
    .first()
    .click();
  await page.getByLabel('Document number or email').fill(fan.document);
  await page.getByRole('button', { name: 'Find fan' }).click();
  const form = page.getByRole('form', { name: 'New fan' });
  await form.getByLabel('First name').fill(fan.first);
  await form.getByLabel('Last name').fill(fan.last);
  await form.getByLabel('Document number').fill(fan.document);
  await form.getByLabel('Email').fill(fan.email);
  await form.getByRole('button', { name: 'Register and sell' }).click();
  await expect(page.getByText(`${fan.first} ${fan.last}`)).toBeVisible();
}

test('a manager books seats without payment, and collects the payment later', async ({
  page,
  sandbox,
  fan,
}) => {
  await signInAsOperator(page, sandbox, 'gerencia@taquilla.test');
  await holdFor(page, fan);

  await page.getByRole('radio', { name: 'Reserve' }).check();
  await page.getByRole('checkbox', { name: /^No deadline/ }).check();
  await page.getByRole('button', { name: 'Hold the seats' }).click();
  await expect(page.getByRole('heading', { name: 'The seats are held', level: 1 })).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'Bookings' }).last().click();
  await page.getByRole('searchbox', { name: 'Find a booking' }).fill(fan.email);
  await page.keyboard.press('Enter');
  await page
    .getByRole('row')
    .filter({ hasText: fan.email })
    .getByRole('button', { name: /^Open / })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Cash' }).check();
  await dialog.getByRole('button', { name: /^I have received .* in cash$/ }).click();

  await expect(page.getByRole('alert')).toContainText(/ is paid/);
});

test('a seller records an announced transfer, whose reference is shown as text, and a manager confirms it', async ({
  page,
  sandbox,
  fan,
}) => {
  const dialogs: string[] = [];
  watchDialogs(page, dialogs);
  const reference = `${fan.document} <svg onload=alert(4)>`;
  await signInAsOperator(page, sandbox, 'julian@taquilla.test');
  await holdFor(page, fan);

  await page.getByRole('radio', { name: 'Bank transfer to confirm' }).check();
  await page.getByLabel('Reference of the transfer').fill(reference);
  await page.getByRole('button', { name: /^Record a transfer of / }).click();
  await expect(page.getByRole('heading', { name: 'Seats held for the transfer', level: 1 })).toBeVisible();

  await expect(page.getByRole('link', { name: 'Transfers to confirm' })).toBeVisible();
  await signInAsOperator(page, sandbox, 'gerencia@taquilla.test');
  await page.goto('/backoffice/transfers');
  await page.getByRole('searchbox', { name: 'Find a transfer' }).fill(fan.document);
  await page.keyboard.press('Enter');
  await expectText(page, reference);
  await page
    .getByRole('row')
    .filter({ hasText: fan.email })
    .getByRole('button', { name: /^Open / })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^I see .* in our account$/ })
    .click();

  await expect(page.getByRole('alert')).toContainText(/The transfer of .* was confirmed/);
  await expectNoElement(page);
  expect(dialogs).toEqual([]);
});

test('a manager issues a complimentary ticket, with a reason and a note that is no markup', async ({
  page,
  sandbox,
  fan,
}) => {
  const dialogs: string[] = [];
  watchDialogs(page, dialogs);
  await signInAsOperator(page, sandbox, 'gerencia@taquilla.test');
  await holdFor(page, fan);

  await page.getByRole('radio', { name: 'Complimentary' }).check();
  await page.getByLabel('Reason', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Note').fill(markup);
  await page.getByRole('button', { name: 'Issue as complimentary' }).click();

  await expect(page).toHaveURL(/\/assistant\/successful_purchase/);
  await sandbox.waitForEmail(fan.email, /Chigüiros/);
  await expectNoElement(page);
  expect(dialogs).toEqual([]);
});
