import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { turnPoint } from '#domain/venue/turn.ts';
import type { Fan } from './fixtures.ts';
import type { House, Seat } from './house.ts';
import { callFrom } from './own-calls.ts';
import type { Sandbox } from './sandbox.ts';
import type { Words } from './words.ts';

/** Cards of a bank in each country; in the sandbox the holder's name decides how the payment ends. */
const cardNumbers = {
  'en-GB': '5254 1336 7440 3564',
  'es-CO': '5254 1336 7440 3564',
  'es-MX': '5474 9254 3267 0366',
};

/** Clicks a section on the map of the whole stadium. */
export async function clickSection(page: Page, { layout }: House, seat: Seat, words: Words): Promise<void> {
  await expect(page.getByRole('grid', { name: `${words.mapOf} ${layout.name}` })).toBeVisible();
  const label = layout.sections[seat.sectionIndex]?.label;
  if (label === undefined) throw new Error(`There is no section ${seat.section}`);
  await clickDrawing(page, 'stadium', label);
  await expect(page.getByRole('grid', { name: `${words.seatsOfSection} ${seat.section}` })).toBeVisible();
}

/** Clicks a seat of the open section: the drawing has no element for a seat, only a place. */
export async function clickSeat(page: Page, { layout, table }: House, seat: Seat): Promise<void> {
  const facing = layout.sections[seat.sectionIndex]?.facing ?? 0;
  await clickDrawing(
    page,
    'section',
    turnPoint({ x: table.x[seat.index] ?? 0, y: table.y[seat.index] ?? 0 }, -facing),
  );
}

/** Clicks where the drawing shows a place, once the drawing stands still. */
async function clickDrawing(
  page: Page,
  scene: 'stadium' | 'section',
  place: { readonly x: number; readonly y: number },
): Promise<void> {
  const drawing = page.locator(`svg[data-scene="${scene}"]`);
  const { x, y } = await drawing.evaluate(async (svg: SVGSVGElement, { x, y }) => {
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    const shown = () => new DOMPoint(x, y).matrixTransform(svg.getScreenCTM() ?? undefined);
    let [before, now] = [shown(), shown()];
    for (let still = 0; still < 4; still = before.x === now.x && before.y === now.y ? still + 1 : 0) {
      await frame();
      [before, now] = [now, shown()];
    }
    return { x: now.x, y: now.y };
  }, place);
  await page.mouse.click(x, y);
}

/** Opens an event's map and takes seats of one section on it. */
export async function chooseSeats(
  page: Page,
  eventId: string,
  house: House,
  seats: readonly Seat[],
  words: Words,
): Promise<void> {
  await page.goto(`/checkout/stadium?event=${eventId}`);
  const [first] = seats;
  if (first !== undefined) await clickSection(page, house, first, words);
  for (const seat of seats) await clickSeat(page, house, seat);
  await expect(page.getByRole('list', { name: words.chosenSeats }).getByRole('listitem')).toHaveText(
    seats.map(({ section, row, number }) => words.seat(section, row, number)),
  );
}

/** Chosen seats become held ones, and the purchase begins. */
export async function holdThem(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words.continue }).click();
  await expect(page).toHaveURL(/\/checkout\/buy/);
}

export async function signInByMail(page: Page, sandbox: Sandbox, email: string, words: Words): Promise<void> {
  await page.getByRole('button', { name: words.viaEmail }).click();
  await page.getByLabel(words.email, { exact: true }).fill(email);
  await page.getByRole('button', { name: words.sendCode }).click();
  await expect(page.getByLabel(words.code)).toBeFocused();
  await page.getByLabel(words.code).fill(await sandbox.codeFor(email));
}

export async function tellName(page: Page, { first, last, document }: Fan, words: Words): Promise<void> {
  await page.getByLabel(words.firstName).fill(first);
  await page.getByLabel(words.lastName).fill(last);
  await page.getByLabel(words.documentNumber).fill(document);
  await page.getByRole('checkbox', { name: words.agree }).check();
  await page.getByRole('button', { name: words.toPayment }).click();
}

/** Signed in already, with name, document and perhaps a password in the account: for stories that begin later. */
export async function comeAs(
  page: Page,
  sandbox: Sandbox,
  fan: Fan,
  words: Words,
  password?: string,
): Promise<void> {
  const sent = await callFrom(page, 'POST', '/api/auth/otp/send', { email: fan.email, language: 'en' });
  const { challengeId } = z.object({ challengeId: z.string() }).parse(sent);
  const code = await sandbox.codeFor(fan.email);
  await callFrom(page, 'POST', '/api/auth/otp/confirm', { challengeId, code });
  await callFrom(page, 'PUT', '/api/fan', {
    firstName: fan.first,
    lastName: fan.last,
    documentType: words.locale === 'es-MX' ? 'PP' : 'CC',
    documentNumber: fan.document,
    consents: { terms: true },
    password,
  });
}

export async function pay(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words.pay }).click();
}

export async function expectSuccess(page: Page, words: Words): Promise<void> {
  await expect(page).toHaveURL(/\/successful_purchase/);
  await expect(page.getByRole('heading', { name: words.seeYou })).toBeVisible();
  await expect(page.getByText(words.approved)).toBeVisible();
}

export async function typeCard(page: Page, holder: string, words: Words): Promise<void> {
  await page.getByLabel(words.cardNumber).fill(cardNumbers[words.locale]);
  await page.getByLabel(words.expires).fill('11/30');
  await page.getByLabel(words.securityCode).fill('123');
  await page.getByLabel(words.holder).fill(holder);
}
