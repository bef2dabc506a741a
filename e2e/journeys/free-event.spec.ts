import { findFreeSeats, readEventSeats } from '../event-seats.ts';
import { expect, test } from '../fixtures.ts';
import { signInAsOperator } from '../operators.ts';
import { spanish as colombian, english, mexican } from '../page-messages.ts';
import { readQr } from '../qr.ts';
import { enterIdentity, holdSelectedSeats, selectSeats, signInByEmail } from '../steps.ts';
import { fetchTickets } from '../tickets.ts';

const fans = [
  {
    market: 'co',
    words: { ...colombian, toPayment: 'Continuar' },
    eventId: 'feria-sabana-entrada-libre',
    name: 'Feria de la Sabana',
    choose: 'Elegir sillas',
    confirm: 'Obtener las boletas',
    myTickets: 'Ver mis boletas',
    letter: /^Tus boletas para Feria de la Sabana/,
  },
  {
    market: 'mx',
    words: { ...mexican, toPayment: 'Continuar' },
    eventId: 'feria-peninsula-entrada-libre',
    name: 'Feria de la Península',
    choose: 'Elegir asientos',
    confirm: 'Obtener los boletos',
    myTickets: 'Ver mis boletos',
    letter: /^Tus boletos para Feria de la Península/,
  },
] as const;

for (const { market, words, eventId, name, choose, confirm, myTickets, letter } of fans)
  test.describe(`a free fair in ${market}`, () => {
    test.use({ locale: words.locale, market });

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
        await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
        await expect(page.getByText('Gratis').first()).toBeVisible();
        await expect(page.getByRole('link', { name: choose, exact: true }).first()).toBeVisible();
      });

      await test.step('two seats, an e-mail code, a name and a document', async () => {
        await selectSeats(page, eventId, eventSeats, seats, words);
        await holdSelectedSeats(page, words);
        await signInByEmail(page, sandbox, fan.email, words);
        if (market === 'mx') await page.getByLabel('Documento', { exact: true }).selectOption('PP');
        await enterIdentity(
          page,
          market === 'mx' ? { ...fan, document: `G${fan.document.slice(1)}` } : fan,
          words,
        );
      });

      await test.step('one press, and no card is asked for', async () => {
        await expect(page.getByLabel(words.cardNumber)).toHaveCount(0);
        await expect(page.getByText(/\$/)).toHaveCount(0);
        await page.getByRole('button', { name: confirm }).click();
        await expect(page).toHaveURL(/\/successful_purchase/);
        await expect(page.getByText('Confirmada, sin nada que pagar')).toBeVisible();
      });

      await test.step('the ticket can be read at the gate', async () => {
        await page.getByRole('link', { name: myTickets }).click();
        const picture = testInfo.outputPath('ticket.png');
        await page.getByRole('img', { name: words.qr }).screenshot({ path: picture });
        expect((await fetchTickets(page)).map(({ qr }) => qr)).toContain(readQr(picture));
      });

      await test.step('the e-mail speaks of no money', async () => {
        const { text } = await sandbox.waitForEmail(fan.email, letter);
        expect(text).not.toMatch(/\$|pago|total/i);
      });
    });
  });

test.describe('a free fair at the box office', () => {
  test.use({ locale: english.locale, viewport: { width: 1440, height: 900 } });

  test('is given to a fan by a seller, who charges nothing', async ({ page, sandbox }) => {
    await page.goto('/');
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
