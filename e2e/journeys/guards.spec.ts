import { expect, test } from '../fixtures.ts';
import { comeAs, signInByMail } from '../steps.ts';
import { english as words } from '../words.ts';

test.use({ locale: words.locale });

test('my tickets are asked for, a code is typed, and my tickets are shown', async ({
  page,
  sandbox,
  fan,
}) => {
  await page.goto('/my-tickets');
  await expect(page).toHaveURL(/\/authorization\/login\?return=%2Fmy-tickets$/);
  await signInByMail(page, sandbox, fan.email, words);
  await page.getByRole('button', { name: words.notNow }).click();
  await expect(page).toHaveURL(/\/my-tickets$/);
  await expect(page.getByRole('heading', { name: 'You have no tickets yet' })).toBeVisible();
});

test('the seller’s desk is not for fans', async ({ page, sandbox, fan }) => {
  await page.goto('/');
  await comeAs(page, sandbox, fan, words);
  await page.goto('/assistant');
  await expect(page).toHaveURL(/\/403$/);
});

test('an address that leads nowhere says so, to people and to machines', async ({ page }) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible();
});

for (const elsewhere of ['https://evil.example/', '//evil.example']) {
  test(`a login never leads to ${elsewhere}`, async ({ page, sandbox, fan }) => {
    await page.goto(`/authorization/login?return=${encodeURIComponent(elsewhere)}`);
    await signInByMail(page, sandbox, fan.email, words);
    await page.getByRole('button', { name: words.notNow }).click();
    await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/$/);
  });
}
