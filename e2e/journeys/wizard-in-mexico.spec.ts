import { randomInt } from 'node:crypto';
import { expect, test } from '../fixtures.ts';
import { mexican as words } from '../page-messages.ts';

test.use({ locale: words.locale, market: 'mx' });

test('a fan in Mexico registers with a Mexican document and mobile number', async ({
  page,
  sandbox,
  fan,
}) => {
  await page.goto('/authorization/login?step=register&return=/my-tickets');
  await page.getByLabel(words.firstName, { exact: true }).fill(fan.first);
  await page.getByLabel(words.lastName, { exact: true }).fill(fan.last);
  await page.getByLabel('Documento', { exact: true }).selectOption('CV');
  await page.getByLabel(words.documentNumber).fill('HEGG560427MVZRRL05');
  await page.getByLabel('Correo', { exact: true }).first().fill(fan.email);
  await page.getByLabel('Celular', { exact: true }).fill(`55 ${randomInt(10_000_000, 100_000_000)}`);
  await page.getByRole('checkbox', { name: /^Acepto/ }).check();
  await page.getByRole('button', { name: words.sendCode }).click();

  await expect(page.getByLabel(words.documentNumber)).toBeFocused();
  await expect(page.getByText('Un dígito no es correcto.')).toBeVisible();
  await page.getByLabel('Documento', { exact: true }).selectOption('CP');
  await page.getByLabel(words.documentNumber).fill(String(randomInt(10_000_000, 100_000_000)));
  await page.getByRole('button', { name: words.sendCode }).click();

  await page.getByLabel(words.code).fill(await sandbox.waitForCode(fan.email));
  await expect(page.getByRole('heading', { name: `Hola, ${fan.first}` })).toBeVisible();
  await expect(page.getByText('Allí aparecerán tus boletos.')).toBeVisible();
  await page.getByRole('link', { name: 'Continuar', exact: true }).click();
  await expect(page.getByRole('heading', { name: words.myTickets, level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Aún no tienes boletos' })).toBeVisible();
});
