import { randomUUID } from 'node:crypto';
import { expect, test } from '../fixtures.ts';
import { signInAnewAsOperator, signInAsOperator } from '../operators.ts';
import { english as words } from '../page-messages.ts';
import { fillCard, signInByEmail } from '../steps.ts';
import { fetchTickets } from '../tickets.ts';

test.use({ locale: words.locale, viewport: { width: 1440, height: 900 } });

test.beforeEach(async ({ page, sandbox }) => {
  await signInAsOperator(page, sandbox, 'julian@taquilla.test');
  await page.goto('/assistant');
  await expect(page).toHaveURL(/\/assistant/);
});

test('a seller sells to a fan who is registered on the spot', async ({
  page,
  openVisitorPage,
  sandbox,
  fan,
}) => {
  await test.step('the event, and the best seats of a zone', async () => {
    await page.getByRole('searchbox', { name: 'Search event or club' }).fill('Chigüiros');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /Chigüiros – Cóndores/ }).click();
    await page
      .getByRole('button', { name: /^Hold the best 2 of / })
      .first()
      .click();
  });

  await test.step('nobody by that document: registered', async () => {
    await page.getByLabel('Document number or email').fill(fan.document);
    await page.getByRole('button', { name: 'Find fan' }).click();
    const form = page.getByRole('form', { name: 'New fan' });
    await form.getByLabel('First name').fill(fan.first);
    await form.getByLabel('Last name').fill(fan.last);
    await form.getByLabel('Document number').fill(fan.document);
    await form.getByLabel('Email').fill(fan.email);
    await form.getByRole('button', { name: 'Register and sell' }).click();
    await expect(page.getByText(`${fan.first} ${fan.last}`)).toBeVisible();
  });

  await test.step('the card reader has the money', async () => {
    await page.getByRole('radio', { name: 'Card reader' }).check();
    await page.getByLabel('Voucher number').fill(`VCH-${randomUUID().slice(0, 8)}`);
    await page.getByRole('button', { name: /^Charge|^Pay/ }).click();
    await expect(page).toHaveURL(/\/assistant\/successful_purchase/);
    await expect(page.getByText('Payment approved')).toBeVisible();
  });

  await test.step('still in the assisted sale: the day’s takings above, nothing of a fan’s pages', async () => {
    await expect(page.getByRole('main').getByText(/^Shift .* in \d+ sales?$/)).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'My tickets' })).toHaveCount(0);
  });

  await test.step('the sale is in the day’s list', async () => {
    await page.getByRole('link', { name: 'Next sale' }).click();
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: /Chigüiros – Cóndores.*×2/ })
        .first(),
    ).toBeVisible();
  });

  await test.step('and the fan has the tickets', async () => {
    const own = await openVisitorPage({ locale: words.locale });
    await own.goto('/my-tickets');
    await signInByEmail(own, sandbox, fan.email, words);
    await expect(own.getByLabel(words.documentNumber)).toHaveValue(fan.document);
    await own.getByRole('button', { name: words.saveAndContinue }).click();
    const agree = own.getByRole('checkbox', { name: words.acceptTerms });
    await expect(agree).toBeFocused();
    await agree.check();
    await own.getByRole('button', { name: words.saveAndContinue }).click();
    await expect(own.getByRole('heading', { name: `Welcome, ${fan.first}` })).toBeVisible();
    await own.getByRole('link', { name: 'Continue' }).click();
    await expect(own.getByRole('heading', { name: 'My tickets', level: 1 })).toBeVisible();
    expect(await fetchTickets(own)).toHaveLength(2);
  });
});

test('a seller finds a fan by document and charges the fan’s card', async ({ page }) => {
  await page.getByRole('button', { name: /Frailejones – Guacamayas/ }).click();
  await page.getByRole('button', { name: 'One ticket fewer' }).click();
  await page
    .getByRole('button', { name: /^Hold the best 1 of / })
    .first()
    .click();

  await page.getByLabel('Document number or email').fill('1.020.774.418');
  await page.getByRole('button', { name: 'Find fan' }).click();
  await expect(page.getByRole('heading', { name: 'Mariana R.' })).toBeVisible();
  await page.getByRole('button', { name: 'Sell to Mariana' }).click();

  await page.getByRole('radio', { name: 'Card', exact: true }).check();
  await fillCard(page, 'APRO MARIANA', words);
  await page.getByRole('button', { name: /^Charge|^Pay/ }).click();
  await expect(page).toHaveURL(/\/assistant\/successful_purchase/);
  await expect(page.getByText('Payment approved')).toBeVisible();

  await page.keyboard.press('F2');
  await expect(page).toHaveURL(/\/assistant$/);
  await expect(page.getByRole('searchbox', { name: 'Search event or club' })).toBeVisible();
});

test('a seller sells a season pass for cash in one press, and reads the change', async ({ page }) => {
  await page.getByRole('searchbox', { name: 'Search event or club' }).fill('San Telmo season pass');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /San Telmo season pass/ }).click();
  await page
    .getByRole('button', { name: /^Hold the best 2 of / })
    .first()
    .click();
  await page.getByLabel('Document number or email').fill('1.020.774.418');
  await page.getByRole('button', { name: 'Find fan' }).click();
  await page.getByRole('button', { name: 'Sell to Mariana' }).click();

  await page.getByRole('radio', { name: 'Cash', exact: true }).check();
  await page.getByLabel('Cash received').fill('1');
  await page.getByRole('button', { name: /^Charge/ }).click();
  await expect(page.getByText('This is less than the total.')).toBeVisible();
  await page.getByLabel('Cash received').fill('50.000.000');
  await expect(page.getByRole('status').filter({ hasText: /^Change: \$/ })).toBeVisible();
  await page.getByRole('button', { name: /^Charge/ }).click();

  await expect(page).toHaveURL(/\/assistant\/successful_purchase/);
  await expect(page.getByText('Payment approved')).toBeVisible();
  await page.getByRole('link', { name: 'Next sale' }).click();
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /San Telmo season pass.*×8/ })
      .first(),
  ).toBeVisible();
});

test('a session that ends before the charge leads to the sign-in and back to the same sale', async ({
  page,
  context,
  sandbox,
  fan,
}) => {
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
  await page.getByRole('radio', { name: 'Card reader' }).check();
  const voucher = `VCH-${randomUUID().slice(0, 8)}`;
  await page.getByLabel('Voucher number').fill(voucher);
  await context.clearCookies();
  await page.getByRole('button', { name: /^Charge|^Pay/ }).click();

  await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
  await signInAnewAsOperator(page, sandbox, 'julian@taquilla.test');
  await page.goto('/assistant');
  await page.getByRole('radio', { name: 'Card reader' }).check();
  await page.getByLabel('Voucher number').fill(voucher);
  await page.getByRole('button', { name: /^Charge|^Pay/ }).click();
  await expect(page).toHaveURL(/\/assistant\/successful_purchase/);
});
