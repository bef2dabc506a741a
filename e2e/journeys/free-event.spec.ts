import { findFreeSeats, readEventSeats } from '../event-seats.ts';
import { expect, test } from '../fixtures.ts';
import { signInAsOperator } from '../operators.ts';
import { english, mexican } from '../page-messages.ts';
import { readQr } from '../qr.ts';
import { enterIdentity, holdSelectedSeats, selectSeats, signInByEmail } from '../steps.ts';
import { fetchTickets } from '../tickets.ts';

const words = { ...mexican, toPayment: 'Continuar' };
const eventId = 'feria-peninsula-entrada-libre';

test.describe('a free fair in Mexico', () => {
  test.use({ locale: words.locale, market: 'mx' });

  test('is confirmed by a fan without any payment', async ({
    page,
    anonymousVisitor,
    sandbox,
    fan,
  }, testInfo) => {
    const eventSeats = await readEventSeats(anonymousVisitor, eventId);
    const seats = findFreeSeats(eventSeats, { count: 2 });

    await test.step('it says that it is free, and names no price', async () => {
      await page.goto(`/event/${eventId}`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Feria de la Península');
      await expect(page.getByText('Gratis').first()).toBeVisible();
      await expect(page.getByRole('link', { name: 'Elegir asientos', exact: true }).first()).toBeVisible();
    });

    await test.step('two seats, an e-mail code, a name and a document', async () => {
      await selectSeats(page, eventId, eventSeats, seats, words);
      await holdSelectedSeats(page, words);
      await signInByEmail(page, sandbox, fan.email, words);
      await page.getByLabel('Documento', { exact: true }).selectOption('PP');
      await enterIdentity(page, { ...fan, document: `G${fan.document.slice(1)}` }, words);
    });

    await test.step('one press, and no card is asked for', async () => {
      await expect(page.getByLabel(words.cardNumber)).toHaveCount(0);
      await expect(page.getByText(/\$/)).toHaveCount(0);
      await page.getByRole('button', { name: 'Obtener los boletos' }).click();
      await expect(page).toHaveURL(/\/successful_purchase/);
      await expect(page.getByText('Confirmada, sin nada que pagar')).toBeVisible();
    });

    await test.step('the ticket can be read at the gate', async () => {
      await page.getByRole('link', { name: 'Ver mis boletos' }).click();
      const picture = testInfo.outputPath('ticket.png');
      await page.getByRole('img', { name: words.qr }).screenshot({ path: picture });
      expect((await fetchTickets(page)).map(({ qr }) => qr)).toContain(readQr(picture));
    });

    await test.step('the e-mail speaks of no money', async () => {
      const { text } = await sandbox.waitForEmail(fan.email, /^Tus boletos para Feria de la Península/);
      expect(text).not.toMatch(/\$|pago|total/i);
    });
  });
});

test.describe('a free fair at the box office', () => {
  test.use({ locale: english.locale, viewport: { width: 1440, height: 900 } });

  test('is given to a fan by a seller, who charges nothing', async ({ page, sandbox }) => {
    await signInAsOperator(page, sandbox, 'julian@taquilla.test');
    await page.goto('/assistant');
    await page.getByRole('searchbox', { name: 'Search event or club' }).fill('Feria de la Sabana');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /Feria de la Sabana/ }).click();
    await page.getByRole('button', { name: /^Hold the best 2 of Tribuna Meta/ }).click();
    await page.getByLabel('Document number or email').fill('mariana@fan.test');
    await page.getByRole('button', { name: 'Find fan' }).click();
    await page.getByRole('button', { name: 'Sell to Mariana' }).click();
    await expect(page.getByText('These tickets are free. Nothing has to be charged.')).toBeVisible();
    await page.getByRole('button', { name: 'Issue the tickets' }).click();

    await expect(page).toHaveURL(/\/assistant\/successful_purchase/);
    await expect(page.getByText('Confirmed, nothing to pay')).toBeVisible();
  });
});
