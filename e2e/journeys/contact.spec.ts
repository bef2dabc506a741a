import { expect, test } from '../fixtures.ts';

test.use({ locale: 'es-CO', viewport: { width: 390, height: 664 } });

test('a message from the contact form reaches the support mailbox with its order', async ({
  page,
  sandbox,
  fan,
}) => {
  await page.goto('/contact?order=TQ7H2K44&topic=refund');
  await page.getByLabel('Tu correo').fill(fan.email);
  await page.getByLabel('¿Qué pasó?').fill('No puedo ir al partido.');
  await page.getByRole('button', { name: 'Enviar' }).click();

  await expect(page.getByText(`Te respondemos a ${fan.email}.`)).toBeVisible();
  const mail = await sandbox.waitForEmail('ayuda@taquilla.example', /Orden TQ7H2K44/);
  expect(JSON.stringify(mail)).toContain('No puedo ir al partido.');
});
