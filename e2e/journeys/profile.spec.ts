import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { chooseLanguage, expectAccessible } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { english as words } from '../page-messages.ts';
import { signInAsFan } from '../steps.ts';

test.use({ locale: words.locale });

/** Opens a page of the account by its menu. */
const account = async (page: Page, name: 'My details' | 'Security'): Promise<void> => {
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Your account', level: 1 })).toBeVisible();
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
};
const section = (page: Page, name: string) => page.getByRole('region', { name });

test('personal details, language and theme are kept after a reload', async ({ page, sandbox, fan }) => {
  await signInAsFan(page, sandbox, fan, words);
  await account(page, 'My details');

  await page.getByLabel('First name').fill('Luz Marina');
  await page.getByLabel('Gender').selectOption({ label: 'Woman' });
  await page.getByLabel('Birth date').fill('1990-05-04');
  await page.getByRole('button', { name: 'Save my details' }).click();
  await expect(page.getByText('Your details were saved.')).toBeVisible();
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  await page.getByRole('radio', { name: 'Español' }).check({ force: true });
  await expect(page.getByRole('heading', { name: 'Mis datos', level: 1 })).toBeVisible();
  await page.reload();

  await expect(page.getByRole('heading', { name: 'Mis datos', level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByLabel('Fecha de nacimiento')).toHaveValue('1990-05-04');
  await expect(page.locator('[name=firstName]')).toHaveValue('Luz Marina');
  await expect(page.locator('[name=gender]')).toHaveValue('FEMALE');
});

test('a session that is ended from another device is signed out, and a new password ends all others', async ({
  page,
  openVisitorPage,
  sandbox,
  fan,
}) => {
  await signInAsFan(page, sandbox, fan, words);
  const other = await openVisitorPage({ locale: words.locale });
  await signInAsFan(other, sandbox, fan, words);
  await account(other, 'Security');
  await account(page, 'Security');

  const sessions = section(page, 'Where you are signed in').getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await sessions.filter({ hasNotText: 'This device' }).getByRole('button').click();
  await expect(sessions).toHaveCount(1);
  await other.reload();
  await expect(other).toHaveURL(/\/authorization\/login\?return=%2Fprofile%2Fsecurity/);

  await signInAsFan(other, sandbox, fan, words);
  await page.getByLabel('New password').fill('Ceiba-y-Paramo-7');
  await page.getByRole('button', { name: 'Set a password' }).click();
  await expect(page.getByText(/Your password was saved/)).toBeVisible();
  await expect(page.getByText('**********')).toBeVisible();
  await other.goto('/profile');
  await expect(other).toHaveURL(/\/authorization\/login/);
});

test('a sign-out in one tab signs out the other, and leaves no personal data on it', async ({
  page,
  context,
  sandbox,
  fan,
}) => {
  await signInAsFan(page, sandbox, fan, words);
  const second = await context.newPage();
  await second.goto('/my-tickets');
  await expect(second.getByRole('heading', { name: 'You have no tickets yet' })).toBeVisible();
  await account(page, 'Security');

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();

  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await expect(second.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
});

test('personal data is exported as a file, and the account is deleted for good', async ({
  page,
  sandbox,
  fan,
}) => {
  await signInAsFan(page, sandbox, fan, words);
  await account(page, 'Security');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = JSON.parse(await readFile(await (await downloading).path(), 'utf8'));
  expect(file.person).toMatchObject({ email: fan.email, documentNumber: fan.document });

  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByText('Type DELETE, letter by letter.')).toBeVisible();
  await page.getByLabel('Type DELETE to confirm').fill('delete');
  await page.getByRole('button', { name: 'Delete permanently' }).click();

  await expect(page.getByRole('heading', { name: 'Your account has been deleted' })).toBeVisible();
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/authorization\/login/);
});

test('the account is accessible', async ({ page, sandbox, fan }) => {
  test.setTimeout(120_000);
  await signInAsFan(page, sandbox, fan, words);
  await page.goto('/profile/details');
  await expectAccessible(page, async (shown) => {
    await expect(shown.locator('[name=firstName]')).toBeVisible();
  });
  await chooseLanguage(page, 'en');
  await page.goto('/profile/security');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const requests = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(requests.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
});

test('a forbidden page explains why, names the account, and offers to use another', async ({
  page,
  sandbox,
  fan,
}) => {
  await page.goto('/about-us');
  await signInAsFan(page, sandbox, fan, words);
  await page.goto('/assistant');
  await expect(page).toHaveURL(/\/403$/);
  await expect(page.getByText(`You are signed in as ${fan.email}`)).toBeVisible();

  await page.getByRole('button', { name: 'Sign out to use another account' }).click();

  await expect(page.getByRole('link', { name: 'Sign in as an operator' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/about-us$/);
});

test('the unsubscribe link of the newsletter asks for confirmation, and reports when it is invalid', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/newsletter/unsubscribe')) sent.push(request.method());
  });
  const opened = await page.goto('/newsletter/unsubscribe?token=nobody.abc.forged');
  expect(opened?.status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Unsubscribe from news?' })).toBeVisible();
  expect(sent).toEqual([]);

  await page.getByRole('button', { name: 'Unsubscribe' }).click();

  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  expect(sent).toEqual(['POST']);
});
