import type { Page, TestInfo } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { buySeat } from '../buy-seat.ts';
import { findFreeSeats, readEventSeats } from '../event-seats.ts';
import { expect, test } from '../fixtures.ts';
import { spanish as words } from '../page-messages.ts';
import { readQr } from '../qr.ts';
import { signInAsFan } from '../steps.ts';
import { fetchTickets } from '../tickets.ts';

test.use({ locale: words.locale });

const modes = [
  { mode: 'STATIC_DEFAULT', eventId: 'cafetal-nevado', code: /^TQ1[A-Z2-7]{148}$/ },
  { mode: 'STATIC_ENCRYPTED', eventId: 'abierto-valle-primera-jornada', code: /^TQE1[A-Z2-7]{197}$/ },
  { mode: 'DYNAMIC_DEFAULT', eventId: 'manglar-tranvia', code: /^TQ1[A-Z2-7]{148}\.\d{10}\.\d{8}$/ },
  {
    mode: 'DYNAMIC_ENCRYPTED',
    eventId: 'noche-de-cumbia-gira-de-las-montanas',
    code: /^TQE1[A-Z2-7]{197}\.\d{10}\.\d{8}$/,
  },
] as const;

/** Reads the shown code with an independent reader. */
async function scan(page: Page, testInfo: TestInfo): Promise<string> {
  const picture = testInfo.outputPath('code.png');
  await page.getByRole('img', { name: words.qr }).screenshot({ path: picture });
  return readQr(picture);
}

for (const { mode, eventId, code } of modes)
  test(`a ticket of an event with ${mode} shows a code of that mode`, async ({
    page,
    anonymousVisitor,
    sandbox,
    fan,
  }, testInfo) => {
    const isDynamic = mode.startsWith('DYNAMIC');
    const [seat] = findFreeSeats(await readEventSeats(anonymousVisitor, eventId), { count: 1 });
    if (seat === undefined) throw new Error(`${eventId} has no free seat`);
    await signInAsFan(page, sandbox, fan, words);
    await buySeat(page, fan, eventId, seat);
    await page.clock.install();
    await page.goto('/my-tickets');
    await expect(page.getByRole('img', { name: words.qr })).toBeVisible();
    const [ticket] = await fetchTickets(page);

    const scanned = await scan(page, testInfo);
    expect(scanned).toMatch(code);
    expect(scanned.split('.')[0]).toBe(ticket?.qr);

    if (!isDynamic) return;
    await test.step('the password is the one that another program computes', () => {
      const [, seconds = '', password] = scanned.split('.');
      const secret = Secret.fromHex(ticket?.rotation?.secret ?? '');
      const program = new TOTP({ secret, digits: 8, period: 15 });
      expect(Math.abs(Number(seconds) * 1_000 - Date.now())).toBeLessThan(30_000);
      expect(password).toBe(program.generate({ timestamp: Number(seconds) * 1_000 }));
    });
    await test.step('it changes without a network, and the typed code stays', async () => {
      await page.context().setOffline(true);
      await page.clock.runFor(15_000);
      const next = await scan(page, testInfo);
      expect(next).toMatch(code);
      expect(next).not.toBe(scanned);
      await expect(page.getByText(/^Código [2-9A-HJ-NP-Z]{4}-/)).toBeVisible();
      await page.context().setOffline(false);
    });
    await test.step('it may not be printed', async () => {
      await expect(page.getByRole('button', { name: /Imprimir/ })).toHaveCount(0);
    });
  });
