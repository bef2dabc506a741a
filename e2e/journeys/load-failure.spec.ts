import { expect, test } from '../fixtures.ts';

test.use({
  locale: 'es-CO',
  viewport: { width: 390, height: 664 },
  expectedComplaint: /Failed to fetch dynamically imported module|The style sheet \S+ cannot be loaded/,
});

for (const [kind, file] of [
  ['scripts are', '**/assets/libraries-*.js'],
  ['style sheet is', '**/assets/index-*.css'],
] as const)
  test(`a page whose ${kind} blocked offers to load again and a person to write to`, async ({ page }) => {
    await page.route(file, (route) => route.abort());
    await page.goto('/');

    const alert = page.getByRole('alert');
    await expect(alert).toContainText('No pudimos cargar la página');
    await expect(alert.getByRole('link', { name: 'ayuda@taquilla.example' })).toHaveAttribute(
      'href',
      'mailto:ayuda@taquilla.example',
    );
    await page.unroute(file);
    await alert.getByRole('button', { name: 'Volver a cargar' }).click();
    await expect(page.getByRole('navigation').first()).toBeVisible();
    await expect(alert).toHaveCount(0);
  });

test('a later page whose script is blocked says so inside the site, and reloads', async ({ page }) => {
  await page.route('**/assets/ContentPages-*.js', (route) => route.abort());
  await page.goto('/faqs');

  await expect(page.getByRole('alert')).toContainText('Esta página dejó de funcionar');
  await page.unroute('**/assets/ContentPages-*.js');
  await page.getByRole('button', { name: 'Recargar la página' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Preguntas frecuentes' })).toBeVisible();
});
