import { expect, test } from '../fixtures.ts';
import { signInAsOperator } from '../operators.ts';
import { english as words } from '../page-messages.ts';

test.use({ locale: words.locale, market: 'mx' });

test('the foot of the page leads to the site of the other country', async ({ page }) => {
  await page.goto('/tos');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Taquilla in Colombia' }).click();
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/$/);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Taquilla in Mexico' })).toBeVisible();
});

test('a Colombian seller at the Mexican address is sent to the Colombian one', async ({ page, sandbox }) => {
  await signInAsOperator(page, sandbox, 'julian@taquilla.test');
  await page.goto('/assistant');

  await expect(page.getByRole('heading', { name: 'Your account does not have access' })).toBeVisible();
  await expect(page.getByText(/If yours is Colombia, continue on that site/)).toBeVisible();
  const port = new URL(page.url()).port;
  await page.getByRole('link', { name: 'Continue in Colombia' }).click();
  await expect(page).toHaveURL(`http://localhost:${port}/authorization/operators`);
  await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible();
});
