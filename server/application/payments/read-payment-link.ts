import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { PaymentChoice } from '#domain/payment/payment-choice.ts';
import {
  type BankConfirmation,
  type LinkStanding,
  linkMethods,
  type PaymentLink,
} from '#domain/payment/payment-link.ts';
import type { Principal } from '../auth/principal.ts';
import { nextActionOf } from '../orders/purchase.ts';
import type { House } from '../sale/house.port.ts';
import type {
  AttemptRecord,
  OrderRecord,
  PaymentLinkRecord,
  ReservationRecord,
} from '../sale/sale-records.ts';
import { toHeldItem } from '../sale/to-reservation.ts';
import { askProvider } from './ask-provider.ts';
import { refusedByLink } from './await-by-link.ts';
import { isOpen } from './open-attempt.ts';
import { cardOwnerIn, type LinkParts, openTry, sellerOf } from './pay-by-link.ts';
import { paymentChoices } from './payment-choices.ts';
import { keptCards } from './saved-cards.ts';

type ReadParts = LinkParts & { readonly cardTokens: { readonly url: string; readonly publicKey: string } };

/** An id that matches no link: an invalid token runs the same query as an expired one and gets the same result. */
const nobodys = '';

/**
 * Returns the sale behind a payment link and its status, to anyone who opens it. An expired link is indistinguishable
 * from one that never existed, unless money was received for it.
 */
export async function readPaymentLink(
  parts: ReadParts,
  of: {
    readonly principal: Principal;
    readonly token: string;
    readonly market: MarketCode;
    readonly language: Language;
  },
): Promise<PaymentLink> {
  const link = await parts.sales.openedLink(parts.paymentLinks.idOf(of.token) ?? nobodys);
  const books = link === null ? null : await booksOf(parts, link);
  if (books === null || books.order.market !== of.market) return plain('OVER', await parts.sales.now());
  const { order, reservation, house, open } = books;
  const standing = standingOf(books);
  const statusToken = wasTried.has(standing) || books.hadMoney ? parts.links.tokenOf(order.id) : null;
  if (standing !== 'TO_PAY' || open?.expiresAt == null)
    return { ...plain(standing, reservation.now), statusToken, confirmation: confirmationOf(books) };
  const owner = cardOwnerIn(of.principal, order);
  return {
    ...plain(standing, reservation.now),
    sale: {
      event: house.titles[of.language],
      startsAt: house.startsAt,
      timeZone: house.timeZone,
      venue: house.venueName,
      city: house.city,
      items: reservation.items.map((item) => toHeldItem(item, house)),
      total: order.total,
      payBy: open.expiresAt,
    },
    choices: await linkChoices(parts, books, owner),
    cardTokens: parts.cardTokens,
    refused: books.refused,
    keepsCards: owner !== null,
  };
}

/** Statuses with a payment to report on. */
const wasTried: ReadonlySet<LinkStanding> = new Set(['PAYING', 'PAID', 'REFUNDED']);

function confirmationOf({ open, house }: Pick<Books, 'open' | 'house'>): BankConfirmation | null {
  const action = open === null ? null : nextActionOf(open);
  if (open === null || action === null) return null;
  const { timeZone, city } = house;
  return { url: action.url, expiresAt: open.expiresAt, place: { timeZone, city } };
}

const plain = (standing: LinkStanding, serverNow: number): PaymentLink => ({
  standing,
  sale: null,
  choices: [],
  cardTokens: null,
  statusToken: null,
  confirmation: null,
  refused: null,
  keepsCards: false,
  serverNow,
});

type Books = {
  readonly link: PaymentLinkRecord;
  readonly order: OrderRecord;
  readonly reservation: ReservationRecord;
  readonly house: House;
  /** The open attempt that the order waits for. */
  readonly open: AttemptRecord | null;
  readonly refused: PaymentLink['refused'];
  /** Money was received for it, even if too late: its payer has to learn where it is. */
  readonly hadMoney: boolean;
};

async function booksOf(parts: LinkParts, link: PaymentLinkRecord): Promise<Books | null> {
  const before = await openTry(parts, link.orderId);
  if (before !== null) await askProvider(parts, before);
  const books = await parts.sales.snapshot(async (store) => {
    const order = await store.order(link.orderId);
    const reservation = order === null ? null : await store.reservation(order.reservationId);
    if (order === null || reservation === null) return null;
    const attempts = await store.attemptsOf(order.id);
    return {
      order,
      reservation,
      open: attempts.find(isOpen) ?? null,
      refused: refusedByLink(link, attempts),
      hadMoney: attempts.some(({ status }) => status === 'COMPLETED'),
    };
  });
  const house = books === null ? null : await parts.houses.of(books.order.eventId);
  return books === null || house === null ? null : { ...books, link, house };
}

/**
 * Lists the assisted sale's payment options that need no presence at the box office, with the payer's saved cards.
 */
async function linkChoices(
  parts: ReadParts,
  { order, reservation, house }: Books,
  owner: string | null,
): Promise<readonly PaymentChoice[]> {
  const principal = sellerOf(order.sellerId ?? '', order);
  const choices = await paymentChoices(parts, { reservation, principal, house });
  const cards = owner === null ? [] : await keptCards(parts, owner, reservation.now);
  return linkMethods.flatMap((method) =>
    choices
      .filter((choice) => choice.method === method)
      .map((choice) => (method === 'CARD' ? { ...choice, cards } : choice)),
  );
}

function standingOf({ link, order, open }: Books): LinkStanding {
  if (order.status === 'PAID' || order.status === 'TRANSFERRED') return 'PAID';
  if (order.status === 'REFUNDED') return 'REFUNDED';
  // A payment may have started before the link was revoked; its result is reported first.
  if (open !== null && open.method !== 'LINK') return 'PAYING';
  if (link.isCancelled) return 'CANCELLED';
  return open === null ? 'OVER' : 'TO_PAY';
}
