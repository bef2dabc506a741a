import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expectOpenToEverybody } from '../everybody.ts';
import { expect, test } from '../fixtures.ts';
import { comeAs } from '../steps.ts';
import { english as words } from '../words.ts';

test.use({ locale: words.locale });

const account = async (page: Page): Promise<void> => {
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Your account', level: 1 })).toBeVisible();
};
const section = (page: Page, name: string) => page.getByRole('region', { name });

test('what one says of oneself is still there after a reload, and so are language and theme', async ({
  page,
  sandbox,
  fan,
}) => {
  await page.goto('/');
  await comeAs(page, sandbox, fan, words);
  await account(page);

  await page.getByLabel('First name').fill('Luz Marina');
  await page.getByLabel('Gender').selectOption({ label: 'Woman' });
  await page.getByLabel('Birth date').fill('1990-05-04');
  await page.getByRole('button', { name: 'Save my details' }).click();
  await expect(page.getByText('Your details are saved.')).toBeVisible();
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  await page.getByRole('radio', { name: 'Español' }).check({ force: true });
  await expect(page.getByRole('heading', { name: 'Tu cuenta', level: 1 })).toBeVisible();
  await page.reload();

  await expect(page.getByRole('heading', { name: 'Tu cuenta', level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByLabel('Fecha de nacimiento')).toHaveValue('1990-05-04');
  await expect(page.locator('[name=firstName]')).toHaveValue('Luz Marina');
  await expect(page.locator('[name=gender]')).toHaveValue('FEMALE');
});

test('a browser that is signed out from another one is out, and a new password signs out the rest', async ({
  page,
  newcomer,
  sandbox,
  fan,
}) => {
  await page.goto('/');
  await comeAs(page, sandbox, fan, words);
  const other = await newcomer({ locale: words.locale });
  await other.goto('/');
  await comeAs(other, sandbox, fan, words);
  await account(other);
  await account(page);

  const sessions = section(page, 'Where you are signed in').getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await sessions.filter({ hasNotText: 'This device' }).getByRole('button').click();
  await expect(sessions).toHaveCount(1);
  await other.reload();
  await expect(other).toHaveURL(/\/authorization\/login\?return=%2Fprofile/);

  await comeAs(other, sandbox, fan, words);
  await page.getByLabel('New password').fill('Ceiba-y-Paramo-7');
  await page.getByRole('button', { name: 'Set a password' }).click();
  await expect(page.getByText(/Your password is set/)).toBeVisible();
  await expect(page.getByText('**********')).toBeVisible();
  await other.goto('/profile');
  await expect(other).toHaveURL(/\/authorization\/login/);
});

test('who leaves in one tab has left in the other, and nothing of theirs is left on it', async ({
  page,
  context,
  sandbox,
  fan,
}) => {
  await page.goto('/');
  await comeAs(page, sandbox, fan, words);
  const second = await context.newPage();
  await second.goto('/my-tickets');
  await expect(second.getByRole('heading', { name: 'You have no tickets yet' })).toBeVisible();
  await account(page);

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();

  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await expect(second.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
});

test('one’s data comes as a file, and the account goes for good', async ({ page, sandbox, fan }) => {
  await page.goto('/');
  await comeAs(page, sandbox, fan, words);
  await account(page);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = JSON.parse(await readFile(await (await downloading).path(), 'utf8'));
  expect(file.person).toMatchObject({ email: fan.email, documentNumber: fan.document });

  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('button', { name: 'Delete it for ever' }).click();
  await expect(page.getByText('Type DELETE, letter by letter.')).toBeVisible();
  await page.getByLabel('Type DELETE to confirm').fill('delete');
  await page.getByRole('button', { name: 'Delete it for ever' }).click();

  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/authorization\/login/);
});

test('the account is open to everybody', async ({ page, sandbox, fan }) => {
  test.setTimeout(120_000);
  await page.goto('/');
  await comeAs(page, sandbox, fan, words);
  await page.goto('/profile');
  await expectOpenToEverybody(page, async (shown) => {
    await expect(shown.locator('[name=firstName]')).toBeVisible();
  });
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const asked = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(asked.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
});

test('who may not enter is told why, with which account, and how to use another', async ({
  page,
  sandbox,
  fan,
}) => {
  await page.goto('/about-us');
  await comeAs(page, sandbox, fan, words);
  await page.goto('/assistant');
  await expect(page).toHaveURL(/\/403$/);
  await expect(page.getByText(`You are signed in as ${fan.email}`)).toBeVisible();

  await page.getByRole('button', { name: 'Sign out to use another account' }).click();

  await expect(page.getByRole('link', { name: 'Sign in as an operator' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/about-us$/);
});

test('the link at the foot of the news ends nothing by itself, and says when it does not work', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/newsletter/unsubscribe')) sent.push(request.method());
  });
  const opened = await page.goto('/newsletter/unsubscribe?token=nobody.abc.forged');
  expect(opened?.status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Shall we stop writing news to you?' })).toBeVisible();
  expect(sent).toEqual([]);

  await page.getByRole('button', { name: 'No more news' }).click();

  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  expect(sent).toEqual(['POST']);
});
