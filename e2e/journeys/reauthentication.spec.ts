import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expect, test } from '../app-server.fixtures.ts';
import { callFromPage } from '../call-from-page.ts';
import type { Fan } from '../fixtures.ts';
import { english as words } from '../page-messages.ts';
import type { Sandbox } from '../sandbox.ts';

test.use({ locale: words.locale });

const challenge = z.object({ challengeId: z.string() });
const person = z.object({ user: z.object({ id: z.string() }) });

/** Registers with a code to the phone; the address is typed and stays unconfirmed. */
async function registerByPhone(page: Page, sandbox: Sandbox, fan: Fan, phone: string): Promise<void> {
  const sent = await callFromPage(page, 'POST', '/api/auth/pre-register', {
    firstName: fan.first,
    lastName: fan.last,
    documentType: 'CC',
    documentNumber: fan.document,
    email: fan.email,
    phone,
    consents: { terms: true, newsletter: false },
    language: 'en',
    channel: 'SMS',
  });
  const { challengeId } = challenge.parse(sent);
  await callFromPage(page, 'POST', '/api/auth/otp/confirm', {
    challengeId,
    code: await sandbox.waitForCode(phone),
  });
}

const whoIsIn = async (page: Page): Promise<string> =>
  person.parse(await callFromPage(page, 'GET', '/api/auth/current-session')).user.id;

test('a fan with only a phone reauthenticates, confirms the address, sets a password and deletes the account', async ({
  page,
  sandbox,
  fan,
  appServer,
}) => {
  const phone = `+57300${fan.document.slice(-7)}`;
  await registerByPhone(page, sandbox, fan, phone);
  const id = await whoIsIn(page);
  const dialog = page.getByRole('dialog', { name: 'Confirm your identity first' });
  const proveBySms = async () => {
    await dialog.getByRole('radio', { name: /^SMS/ }).check({ force: true });
    await dialog.getByRole('button', { name: 'Send me a code' }).click();
    await expect(dialog.getByText(`We sent it by SMS to ••••${phone.slice(-4)}`)).toBeVisible();
    await expect(dialog.getByText(/^New code in 00:/)).toBeVisible();
    await dialog.getByLabel(words.code).fill(await sandbox.waitForCode(phone));
    await expect(dialog).toBeHidden();
  };

  await test.step('the address that was only typed is asked nothing, and is confirmed', async () => {
    await appServer.ageSignIns();
    await page.goto('/profile/details');
    await expect(page.getByText('Not confirmed')).toBeVisible();
    await page.getByRole('button', { name: 'Confirm it now' }).click();
    await expect(dialog.getByRole('radio')).toHaveCount(2);
    await expect(dialog.getByRole('radio', { name: /@/ })).toHaveCount(0);
    const found = await new AxeBuilder({ page }).setLegacyMode().analyze();
    expect(found.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    await proveBySms();
    await page.getByLabel(words.code).fill(await sandbox.waitForCode(fan.email));
    await expect(page.getByText(`Your email is confirmed: ${fan.email}`)).toBeVisible();
    await expect(page.getByText('Not confirmed')).toHaveCount(0);
  });

  await test.step('a password is set, and what was typed waited for the proof', async () => {
    await appServer.ageSignIns();
    await page.goto('/profile/security');
    await page.getByLabel('New password').fill('Ceiba-y-Paramo-7');
    await page.getByRole('button', { name: 'Set a password' }).click();
    await expect(dialog.getByRole('radio')).toHaveCount(3);
    await proveBySms();
    await expect(page.getByText(/Your password was saved/)).toBeVisible();
    expect(await whoIsIn(page)).toBe(id);
  });

  await test.step('the account ends after the password, which is said to be wrong when it is', async () => {
    await appServer.ageSignIns();
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByLabel('Type DELETE to confirm').fill('DELETE');
    await page.getByRole('button', { name: 'Delete permanently' }).click();
    await dialog.getByLabel('Or your password', { exact: true }).fill('No-es-esta-9');
    await dialog.getByRole('button', { name: 'Continue with my password' }).click();
    await expect(dialog.getByText('Incorrect password.')).toBeVisible();
    await dialog.getByLabel('Or your password', { exact: true }).fill('Ceiba-y-Paramo-7');
    await dialog.getByRole('button', { name: 'Continue with my password' }).click();
    await expect(page.getByRole('heading', { name: 'Your account has been deleted' })).toBeVisible();
    await page.goto('/profile');
    await expect(page).toHaveURL(/\/authorization\/login/);
  });
});
