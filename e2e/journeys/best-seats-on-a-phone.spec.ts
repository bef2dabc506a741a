import type { Locator } from '@playwright/test';
import { holdElsewhere } from '../event-seats.ts';
import { expect, test } from '../fixtures.ts';
import { mexican, spanish } from '../page-messages.ts';

const phone = {
  colorScheme: 'dark',
  viewport: { width: 390, height: 664 },
  isMobile: true,
  hasTouch: true,
} as const;

const markets = [
  {
    market: 'co',
    words: spanish,
    eventId: 'paramo-cafetal',
    best: 'Las mejores',
    hold: /^Reservar estas 3 sillas$/,
    each: /· \$\s[\d.]+ cada una, con cargos$/,
    total: /^En total \$\s[\d.]+\sCOP$/,
    buyers: '¿Para quién son las boletas?',
  },
  {
    market: 'mx',
    words: mexican,
    eventId: 'jacaranda-cenotes',
    best: 'Los mejores',
    hold: /^Apartar estos 3 asientos$/,
    each: /· \$[\d,]+ cada uno, con cargos$/,
    total: /^En total \$[\d,]+\sMXN$/,
    buyers: '¿Para quién son los boletos?',
  },
] as const;

/** Reads the seats of a line such as "Sección 122, fila A, sillas 6, 7 y 8", as a hold names them. */
async function readOffer(line: Locator) {
  const text = (await line.textContent()) ?? '';
  const [, section = '', row = '', numbers = ''] = /Sección (\S+), fila (\S+), \S+ (.+)$/.exec(text) ?? [];
  const seatCodes = (numbers.match(/\d+/g) ?? []).map((number) => `${row}-${number}`);
  return { text, seats: seatCodes.map((seatCode) => ({ sectionCode: section, seatCode })) };
}

for (const { market, words, eventId, best, hold, each, total, buyers } of markets)
  test.describe(`in ${words.locale} on a small phone`, () => {
    test.use({ ...phone, market, locale: words.locale });

    test('the best seats, their price and the button to hold them fit on one screen, and nothing is held before', async ({
      page,
      anonymousVisitor,
    }) => {
      await page.goto(`/checkout/stadium?event=${eventId}`);
      await page.getByText(best, { exact: true }).tap();
      await page.getByRole('button', { name: /^(Una boleta|Un boleto) más$/ }).tap();
      const line = page.getByRole('main').getByRole('listitem');
      const button = page.getByRole('button', { name: hold });

      await test.step('seats, each price and the sum are seen with the button', async () => {
        await expect(button).toBeInViewport({ ratio: 1 });
        await expect(page.getByText(each)).toBeInViewport({ ratio: 1 });
        await expect(page.getByText(total)).toBeInViewport({ ratio: 1 });
        expect((await readOffer(line)).seats).toHaveLength(3);
      });

      await test.step('another offer is other seats, at the place of the first', async () => {
        const before = await readOffer(line);
        const place = await button.boundingBox();
        await page.getByRole('button', { name: 'Otra opción' }).tap();
        await expect(line).not.toHaveText(before.text);
        expect(await button.boundingBox()).toEqual(place);
      });

      await test.step('when somebody takes one of them, others are proposed and the page says so', async () => {
        const { text, seats } = await readOffer(line);
        await holdElsewhere(anonymousVisitor, eventId, seats.slice(0, 1));
        await expect(page.getByText(/Esta es una nueva opción/)).toBeVisible();
        await expect(line).not.toHaveText(text);
      });

      await test.step('exactly the proposed seats are held', async () => {
        const { text } = await readOffer(line);
        await button.tap();
        await expect(page.getByRole('heading', { name: buyers })).toBeVisible();
        await expect(page.getByRole('main')).toContainText(text);
      });
    });
  });

test.describe('when somebody is faster', () => {
  test.use({ ...phone, locale: spanish.locale });

  test('a hold that loses the race says so, and the next tap holds other seats', async ({
    page,
    anonymousVisitor,
  }) => {
    // The live updates are late: the page does not know yet that the seat is taken.
    await page.route('**/api/seats/live*', (route) => route.abort());
    await page.goto(`/checkout/stadium?event=${'abierto-valle-primera-jornada'}`);
    await page.getByText('Las mejores', { exact: true }).tap();
    const line = page.getByRole('main').getByRole('listitem').last();
    const button = page.getByRole('button', { name: /^Reservar estas 2/ });
    const { text, seats } = await readOffer(line);
    await holdElsewhere(anonymousVisitor, 'abierto-valle-primera-jornada', seats.slice(0, 1));

    await button.tap();

    await expect(page.getByRole('alert')).toContainText('no se cobró nada');
    await expect(line).not.toHaveText(text);
    const next = await readOffer(line);
    await button.tap();
    await expect(page.getByRole('heading', { name: '¿Para quién son las boletas?' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(next.text);
  });
});
