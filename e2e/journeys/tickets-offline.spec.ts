import { buySeat } from '../buy-seat.ts';
import { findFreeSeats, readEventSeats } from '../event-seats.ts';
import { expect, test } from '../fixtures.ts';
import { spanish as words } from '../page-messages.ts';
import { readQr } from '../qr.ts';
import { signInAsFan } from '../steps.ts';

// Without a network, the browser itself complains about each request.
test.use({ locale: words.locale, expectedComplaint: /net::ERR_INTERNET_DISCONNECTED/ });

test('a fan who opened a ticket at home shows it at the gate without a network', async ({
  page,
  context,
  anonymousVisitor,
  sandbox,
  fan,
}, testInfo) => {
  const eventId = 'noche-de-cumbia-gira-de-las-montanas';
  const [seat] = findFreeSeats(await readEventSeats(anonymousVisitor, eventId), { count: 1 });
  if (seat === undefined) throw new Error('A free seat');
  await signInAsFan(page, sandbox, fan, words);
  await buySeat(page, fan, eventId, seat);
  const readStored = () =>
    page.evaluate(async () => (await (await caches.open('taquilla.tickets')).keys()).map(({ url }) => url));

  await test.step('at home', async () => {
    await page.goto('/my-tickets');
    await expect(page.getByRole('img', { name: words.qr })).toBeVisible();
    await expect.poll(async () => (await readStored()).some((url) => url.endsWith('/my-tickets'))).toBe(true);
  });

  await context.setOffline(true);
  await test.step('at the gate, after a reload and in a new tab', async () => {
    await page.reload();
    await expect(page.getByRole('img', { name: words.qr })).toBeVisible();
    await page.close();
    const again = await context.newPage();
    await again.goto('/my-tickets');
    await expect(again.getByRole('img', { name: words.qr })).toBeVisible();
    const picture = testInfo.outputPath('code.png');
    await again.getByRole('img', { name: words.qr }).screenshot({ path: picture });
    const [, seconds = ''] = readQr(picture).split('.');
    expect(Math.abs(Number(seconds) * 1_000 - Date.now())).toBeLessThan(30_000);
    await expect(again.getByRole('region', { name: 'Boleta' })).toContainText(fan.last);
    // Nothing else is answered: there really is no network.
    expect(
      await again.evaluate(() =>
        fetch('/api/events').then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    ).toBe(false);
  });
  await context.setOffline(false);
});

test('a fan who signs out leaves no ticket on the device', async ({
  page,
  anonymousVisitor,
  sandbox,
  fan,
}) => {
  const eventId = 'tatacoa-paramo';
  const [seat] = findFreeSeats(await readEventSeats(anonymousVisitor, eventId), { count: 1 });
  if (seat === undefined) throw new Error('A free seat');
  await signInAsFan(page, sandbox, fan, words);
  await buySeat(page, fan, eventId, seat);
  const countStored = () =>
    page.evaluate(async () => (await (await caches.open('taquilla.tickets')).keys()).length);
  await page.goto('/my-tickets');
  await expect.poll(countStored).toBeGreaterThan(3);

  await page.goto('/profile/security');
  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  await expect.poll(countStored).toBe(0);
});
