import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import type { Fan } from '../fixtures.ts';
import { callFrom } from '../own-calls.ts';
import { expect, test } from '../own-house.fixtures.ts';
import type { Sandbox } from '../sandbox.ts';
import { english as words } from '../words.ts';

test.use({ locale: words.locale });

const challenge = z.object({ challengeId: z.string() });
const person = z.object({ user: z.object({ id: z.string() }) });

/** Registers by a code to the phone: the address is typed, and nobody has proven it. */
async function registerByPhone(page: Page, sandbox: Sandbox, fan: Fan, phone: string): Promise<void> {
  const sent = await callFrom(page, 'POST', '/api/auth/pre-register', {
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
  await callFrom(page, 'POST', '/api/auth/otp/confirm', { challengeId, code: await sandbox.codeFor(phone) });
}

const whoIsIn = async (page: Page): Promise<string> =>
  person.parse(await callFrom(page, 'GET', '/api/auth/current-session')).user.id;

test('a fan with a phone alone says again who they are, confirms their address, sets a password and leaves for good', async ({
  page,
  sandbox,
  fan,
  house,
}) => {
  const phone = `+57300${fan.document.slice(-7)}`;
  await page.goto('/');
  await registerByPhone(page, sandbox, fan, phone);
  const id = await whoIsIn(page);
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  const proveBySms = async () => {
    await dialog.getByRole('radio', { name: /^SMS/ }).check({ force: true });
    await dialog.getByRole('button', { name: 'Send me a code' }).click();
    await expect(dialog.getByText(`We sent it by SMS to ••••${phone.slice(-4)}`)).toBeVisible();
    await expect(dialog.getByText(/^Another code in 00:/)).toBeVisible();
    await dialog.getByLabel(words.code).fill(await sandbox.codeFor(phone));
    await expect(dialog).toBeHidden();
  };

  await test.step('the address that was only typed is asked nothing, and is confirmed', async () => {
    await house.letSignInsAge();
    await page.goto('/profile');
    await expect(page.getByText('Not confirmed')).toBeVisible();
    await page.getByRole('button', { name: 'Confirm it now' }).click();
    await expect(dialog.getByRole('radio')).toHaveCount(2);
    await expect(dialog.getByRole('radio', { name: /@/ })).toHaveCount(0);
    const found = await new AxeBuilder({ page }).setLegacyMode().analyze();
    expect(found.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    await proveBySms();
    await page.getByLabel(words.code).fill(await sandbox.codeFor(fan.email));
    await expect(page.getByText(`Your e-mail is confirmed: ${fan.email}`)).toBeVisible();
    await expect(page.getByText('Not confirmed')).toHaveCount(0);
  });

  await test.step('a password is set, and what was typed waited for the proof', async () => {
    await house.letSignInsAge();
    await page.getByLabel('New password').fill('Ceiba-y-Paramo-7');
    await page.getByRole('button', { name: 'Set a password' }).click();
    await expect(dialog.getByRole('radio')).toHaveCount(3);
    await proveBySms();
    await expect(page.getByText(/Your password is set/)).toBeVisible();
    expect(await whoIsIn(page)).toBe(id);
  });

  await test.step('the account ends after the password, which is said to be wrong when it is', async () => {
    await house.letSignInsAge();
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByLabel('Type DELETE to confirm').fill('DELETE');
    await page.getByRole('button', { name: 'Delete it for ever' }).click();
    await dialog.getByLabel('Or your password', { exact: true }).fill('No-es-esta-9');
    await dialog.getByRole('button', { name: 'Go on with my password' }).click();
    await expect(dialog.getByText('This is not your password.')).toBeVisible();
    await dialog.getByLabel('Or your password', { exact: true }).fill('Ceiba-y-Paramo-7');
    await dialog.getByRole('button', { name: 'Go on with my password' }).click();
    await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
    await page.goto('/profile');
    await expect(page).toHaveURL(/\/authorization\/login/);
  });
});
