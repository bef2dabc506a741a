import { expect, type Locator, type Page } from '@playwright/test';
import { z } from 'zod';
import { quarterTurn, turnPoint } from '#domain/venue/quarter-turn.ts';
import { callFromPage } from './call-from-page.ts';
import type { EventSeats, Seat } from './event-seats.ts';
import type { Fan } from './fixtures.ts';
import type { PageMessages } from './page-messages.ts';
import type { Sandbox } from './sandbox.ts';

/** Cards of a bank in each country; in the sandbox the holder's name determines the result. */
const cardNumbers = {
  'en-GB': '5254 1336 7440 3564',
  'es-CO': '5254 1336 7440 3564',
  'es-MX': '5474 9254 3267 0366',
};

/** Below this width in CSS pixels the map of the stadium is turned a quarter. */
const narrowWidth = 640;

/** Clicks a section on the map of the whole stadium. */
export async function clickSection(
  page: Page,
  { layout }: EventSeats,
  seat: Seat,
  messages: PageMessages,
): Promise<void> {
  await expect(page.getByRole('grid', { name: `${messages.mapOf} ${layout.name}` })).toBeVisible();
  const label = layout.sections[seat.sectionIndex]?.label;
  if (label === undefined) throw new Error(`There is no section ${seat.section}`);
  const isTurned = (page.viewportSize()?.width ?? 0) < narrowWidth;
  await clickDrawing(page, 'stadium', isTurned ? turnPoint(label, quarterTurn) : label);
  await expect(page.getByRole('grid', { name: `${messages.seatsOfSection} ${seat.section}` })).toBeVisible();
}

/** Clicks a seat of the open section by its coordinates: the drawing has no element per seat. */
export async function clickSeat(page: Page, { layout, table }: EventSeats, seat: Seat): Promise<void> {
  const facing = layout.sections[seat.sectionIndex]?.facing ?? 0;
  await clickDrawing(
    page,
    'section',
    turnPoint({ x: table.x[seat.index] ?? 0, y: table.y[seat.index] ?? 0 }, -facing),
  );
}

/**
 * Taps an element that has been scrolled into view within its own list, once nothing moves any more. Playwright's
 * own click would also scroll the whole page to centre it.
 */
export async function tapInPlace(button: Locator): Promise<void> {
  await button.evaluate(async (element) => {
    const moving = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(moving.map(({ finished }) => finished));
    element.scrollIntoView({ block: 'nearest' });
  });
  const box = await button.boundingBox();
  if (box === null) throw new Error('There is nothing to tap');
  await button.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** Clicks a point of a drawing, once the drawing has stopped moving. */
async function clickDrawing(
  page: Page,
  scene: 'stadium' | 'section',
  point: { readonly x: number; readonly y: number },
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
  }, point);
  await page.mouse.click(x, y);
}

/** Opens an event's map and selects seats of one section. */
export async function selectSeats(
  page: Page,
  eventId: string,
  eventSeats: EventSeats,
  seats: readonly Seat[],
  messages: PageMessages,
): Promise<void> {
  await page.goto(`/checkout/stadium?event=${eventId}`);
  const [first] = seats;
  if (first !== undefined) await clickSection(page, eventSeats, first, messages);
  for (const seat of seats) await clickSeat(page, eventSeats, seat);
  await expect(page.getByRole('list', { name: messages.selectedSeats }).getByRole('listitem')).toHaveText(
    seats.map(({ section, row, number }) => messages.seat(section, row, number)),
  );
}

/** Holds the selected seats, which starts the checkout. */
export async function holdSelectedSeats(page: Page, messages: PageMessages): Promise<void> {
  await page.getByRole('button', { name: messages.continue }).click();
  await expect(page).toHaveURL(/\/checkout\/buy/);
}

export async function signInByEmail(
  page: Page,
  sandbox: Sandbox,
  email: string,
  messages: PageMessages,
): Promise<void> {
  await page.getByLabel(messages.contact, { exact: true }).fill(email);
  await page.getByRole('button', { name: messages.continue, exact: true }).click();
  await expect(page.getByLabel(messages.code)).toBeFocused();
  await page.getByLabel(messages.code).fill(await sandbox.waitForCode(email));
}

export async function enterIdentity(
  page: Page,
  { first, last, document }: Fan,
  messages: PageMessages,
): Promise<void> {
  await page.getByLabel(messages.firstName).fill(first);
  await page.getByLabel(messages.lastName).fill(last);
  await page.getByLabel(messages.documentNumber).fill(document);
  await page.getByRole('checkbox', { name: messages.acceptTerms }).check();
  await page.getByRole('button', { name: messages.toPayment }).click();
}

/** Signs in as a fan whose account has name, document and perhaps a password: for journeys that start later. */
export async function signInAsFan(
  page: Page,
  sandbox: Sandbox,
  fan: Fan,
  messages: PageMessages,
  password?: string,
): Promise<void> {
  const sent = await callFromPage(page, 'POST', '/api/auth/otp/send', { email: fan.email, language: 'en' });
  const { challengeId } = z.object({ challengeId: z.string() }).parse(sent);
  const code = await sandbox.waitForCode(fan.email);
  await callFromPage(page, 'POST', '/api/auth/otp/confirm', { challengeId, code });
  await callFromPage(page, 'PUT', '/api/fan', {
    firstName: fan.first,
    lastName: fan.last,
    documentType: messages.locale === 'es-MX' ? 'PP' : 'CC',
    documentNumber: fan.document,
    consents: { terms: true },
    password,
  });
}

export async function confirmPayment(page: Page, messages: PageMessages): Promise<void> {
  await page.getByRole('button', { name: messages.pay }).click();
}

export async function expectSuccess(page: Page, messages: PageMessages): Promise<void> {
  await expect(page).toHaveURL(/\/successful_purchase/);
  await expect(page.getByRole('heading', { name: messages.successHeading })).toBeVisible();
  await expect(page.getByText(messages.paymentApproved)).toBeVisible();
}

export async function fillCard(page: Page, holder: string, messages: PageMessages): Promise<void> {
  await page.getByLabel(messages.cardNumber).fill(cardNumbers[messages.locale]);
  await page.getByLabel(messages.cardExpiry).fill('11/30');
  await page.getByLabel(messages.securityCode).fill('123');
  await page.getByLabel(messages.cardHolder).fill(holder);
}
