import { expect, test } from '../fixtures.ts';
import { english as words } from '../page-messages.ts';
import { signInAsFan, signInByEmail } from '../steps.ts';

test.use({ locale: words.locale });

test('my tickets require a sign-in, and are shown after the code is entered', async ({
  page,
  sandbox,
  fan,
}) => {
  await page.goto('/my-tickets');
  await expect(page).toHaveURL(/\/authorization\/login\?return=%2Fmy-tickets$/);
  await signInByEmail(page, sandbox, fan.email, words);
  await page.getByRole('button', { name: words.notNow }).click();
  await expect(page).toHaveURL(/\/my-tickets$/);
  await expect(page.getByRole('heading', { name: 'You have no tickets yet' })).toBeVisible();
});

test('assisted sales are not available to fans', async ({ page, sandbox, fan }) => {
  await signInAsFan(page, sandbox, fan, words);
  await page.goto('/assistant');
  await expect(page).toHaveURL(/\/403$/);
});

test('an unknown URL is reported as such, to people and to machines', async ({ page }) => {
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('a login never redirects to another site', async ({ page, sandbox, fan }) => {
  await page.goto(`/authorization/login?return=${encodeURIComponent('//evil.example')}`);
  await signInByEmail(page, sandbox, fan.email, words);
  await page.getByRole('button', { name: words.notNow }).click();
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/$/);
});
