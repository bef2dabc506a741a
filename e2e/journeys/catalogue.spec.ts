import { expect, test } from '../fixtures.ts';
import { signInAsOperator } from '../operators.ts';
import { english as words } from '../page-messages.ts';

/** Copied, and left as it is. */
const copied = 'vuelta-costa-etapa-5-circuito';
const title = 'Clásica de la Niebla';

test.use({ locale: words.locale });

test('a manager copies an event, corrects it, previews and publishes it, and a fan finds it', async ({
  page,
  openVisitorPage,
  sandbox,
}) => {
  const backOffice = await openVisitorPage({ locale: words.locale });
  await backOffice.goto('/');
  await signInAsOperator(backOffice, sandbox, 'gerencia@taquilla.test');

  await test.step('copies it from the catalogue', async () => {
    await backOffice.goto('/backoffice/catalogue');
    await backOffice.getByRole('searchbox', { name: 'Name, team, venue or city' }).fill('etapa 5');
    await backOffice.getByRole('button', { name: 'Find', exact: true }).click();
    await backOffice.locator(`a[href$="copy=${copied}"]`).first().click();
    await expect(backOffice.getByText(/No fan sees a draft/)).toBeVisible();
    await expect(backOffice).toHaveURL(/\/backoffice\/catalogue\/(?!new)/);
  });

  await test.step('is shown what is missing, and loses nothing', async () => {
    await backOffice.getByLabel('Title in Spanish').fill(title);
    await backOffice.getByLabel('Title in English').fill('');
    await backOffice.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(backOffice.getByText('Saved. It cannot be published yet.')).toBeVisible();
    await expect(backOffice.getByText('This is missing.').first()).toBeVisible();
    await expect(backOffice.getByLabel('Title in Spanish')).toHaveValue(title);
  });

  await test.step('previews and publishes it', async () => {
    await backOffice.getByLabel('Starts').fill('2031-05-04T15:00');
    await backOffice.getByLabel('Sales open').fill('2026-01-04T10:00');
    await backOffice.getByLabel('Sales close').fill('2031-05-04T15:00');
    await backOffice.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(backOffice.getByText('Saved. It can be published.')).toBeVisible();
    const address = backOffice.url();
    await backOffice.goto(`${address}/preview`);
    await expect(backOffice.getByText(/^Preview of a draft/)).toBeVisible();
    await expect(backOffice.getByRole('heading', { level: 1 })).toContainText(title);
    await backOffice.goto(address);
    await backOffice.getByRole('button', { name: 'Publish', exact: true }).click();
    await backOffice.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
    await expect(backOffice.getByText('Published. Fans see it in a moment.')).toBeVisible();
  });

  await test.step('a fan finds it', async () => {
    await expect(async () => {
      await page.goto('/?q=clasica+niebla');
      await expect(page.getByRole('link', { name: new RegExp(title) }).first()).toBeVisible({
        timeout: 2_000,
      });
    }).toPass();
  });
});
