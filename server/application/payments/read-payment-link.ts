import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { PaymentChoice } from '#domain/payment/payment-choice.ts';
import { type LinkStanding, linkMethods, type PaymentLink } from '#domain/payment/payment-link.ts';
import type { House } from '../sale/house.port.ts';
import type {
  AttemptRecord,
  OrderRecord,
  PaymentLinkRecord,
  ReservationRecord,
} from '../sale/sale-records.ts';
import { toHeldItem } from '../sale/to-reservation.ts';
import { askProvider } from './ask-provider.ts';
import { type LinkParts, openTry, sellerOf } from './pay-by-link.ts';
import { paymentChoices } from './payment-choices.ts';

type ReadParts = LinkParts & { readonly cardTokens: { readonly url: string; readonly publicKey: string } };

/** A token that nobody was given asks the same question as one whose time is over, and gets the same answer. */
const nobodys = '';

/**
 * What a link is for and how it stands, for whoever opens it. Of one that ran out nothing is said that is not said of a link
 * that never was.
 */
export async function readPaymentLink(
  parts: ReadParts,
  of: { readonly token: string; readonly market: MarketCode; readonly language: Language },
): Promise<PaymentLink> {
  const link = await parts.sales.openedLink(parts.paymentLinks.idOf(of.token) ?? nobodys);
  const books = link === null ? null : await booksOf(parts, link);
  if (books === null || books.order.market !== of.market) return plain('OVER', await parts.sales.now());
  const { order, reservation, house, open } = books;
  const standing = standingOf(books);
  const statusToken = standing === 'PAYING' || standing === 'PAID' ? parts.links.tokenOf(order.id) : null;
  if (standing !== 'TO_PAY' || open?.expiresAt == null)
    return { ...plain(standing, reservation.now), statusToken };
  return {
    standing,
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
    choices: await linkChoices(parts, books),
    cardTokens: parts.cardTokens,
    statusToken: null,
    serverNow: reservation.now,
  };
}

const plain = (standing: LinkStanding, serverNow: number): PaymentLink => ({
  standing,
  sale: null,
  choices: [],
  cardTokens: null,
  statusToken: null,
  serverNow,
});

type Books = {
  readonly link: PaymentLinkRecord;
  readonly order: OrderRecord;
  readonly reservation: ReservationRecord;
  readonly house: House;
  /** What the order waits for. */
  readonly open: AttemptRecord | null;
};

async function booksOf(parts: LinkParts, link: PaymentLinkRecord): Promise<Books | null> {
  const before = await openTry(parts, link.orderId);
  if (before !== null) await askProvider(parts, before);
  const books = await parts.sales.snapshot(async (store) => {
    const order = await store.order(link.orderId);
    const reservation = order === null ? null : await store.reservation(order.reservationId);
    return order === null || reservation === null
      ? null
      : { order, reservation, open: await openTry({ sales: { ...parts.sales, ...store } }, order.id) };
  });
  const house = books === null ? null : await parts.houses.of(books.order.eventId);
  return books === null || house === null ? null : { ...books, link, house };
}

/** What can be paid with at a desk, as far as nobody has to stand there. */
async function linkChoices(
  parts: ReadParts,
  { order, reservation, house }: Books,
): Promise<readonly PaymentChoice[]> {
  const principal = sellerOf(order.sellerId ?? '', order);
  const choices = await paymentChoices(parts, { reservation, principal, house });
  return linkMethods.flatMap((method) => choices.filter((choice) => choice.method === method));
}

function standingOf({ link, order, open }: Books): LinkStanding {
  if (order.status === 'PAID' || order.status === 'TRANSFERRED') return 'PAID';
  if (link.isCancelled) return 'CANCELLED';
  if (open === null) return 'OVER';
  return open.method === 'LINK' ? 'TO_PAY' : 'PAYING';
}
