import { expect, test } from '../fixtures.ts';
import { mexican as words } from '../page-messages.ts';
import { readQr } from '../qr.ts';
import { confirmPayment, expectSuccess, fillCard, holdSelectedSeats, signInAsFan } from '../steps.ts';
import { fetchTickets } from '../tickets.ts';

test.describe('on a phone in Mexico', () => {
  test.use({
    market: 'mx',
    locale: words.locale,
    viewport: { width: 390, height: 664 },
    hasTouch: true,
    isMobile: true,
  });

  test('a father finds a tour, takes his child, pays once and has two tickets of a visit in English', async ({
    page,
    sandbox,
    fan,
  }, testInfo) => {
    await signInAsFan(page, sandbox, fan, words);

    await test.step('a day and a time in the calendar', async () => {
      await page.goto('/tours');
      await page.getByRole('link', { name: /Tour Estadio Valle del Sol/ }).tap();
      await expect(page.getByRole('heading', { name: 'Tour Estadio Valle del Sol', level: 1 })).toBeVisible();
      await page.getByRole('link', { name: 'Mes siguiente' }).tap();
      await expect(page).toHaveURL(/month=/);
      const day = page
        .getByRole('table')
        .getByRole('link', { name: /cupos libres$/ })
        .nth(2);
      const name = (await day.textContent()) ?? '';
      await day.tap();
      await expect(page.getByRole('table').getByRole('link', { name, exact: true })).toHaveAttribute(
        'aria-current',
        'date',
      );
      await page
        .getByRole('link', { name: /Guía en inglés/ })
        .first()
        .tap();
      await expect(page).toHaveURL(/\/checkout\/stadium/);
      await expect(page.getByText('Punto de encuentro: Explanada poniente, bajo el reloj')).toBeVisible();
    });

    await test.step('a child does not come alone', async () => {
      await page.getByRole('button', { name: 'Niño: uno más' }).tap();
      await expect(page.getByText('Los niños no entran solos: agrega un adulto.')).toBeVisible();
      await page.getByRole('button', { name: 'Adulto: uno más' }).first().tap();
      await expect(page.getByText('Los niños no entran solos: agrega un adulto.')).toBeHidden();
    });

    await test.step('one payment for both', async () => {
      await holdSelectedSeats(page, words);
      await expect(page.getByText(/\$430/).first()).toBeVisible();
      await fillCard(page, 'APRO', words);
      await confirmPayment(page, words);
      await expectSuccess(page, words);
    });

    await test.step('each has a ticket that says who, when and where', async () => {
      await page.getByRole('link', { name: words.seeMyTickets }).tap();
      await expect(page.getByText('Explanada poniente, bajo el reloj').first()).toBeVisible();
      await expect(page.getByText('inglés').first()).toBeVisible();
      await expect(page.getByText('Adulto', { exact: true }).first()).toBeVisible();
      const picture = testInfo.outputPath('ticket.png');
      await page.getByRole('img', { name: words.qr }).first().screenshot({ path: picture });
      const tickets = await fetchTickets(page);
      expect(tickets).toHaveLength(2);
      expect(tickets.map(({ qr }) => qr)).toContain(readQr(picture));
    });
  });
});
