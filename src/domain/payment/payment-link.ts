import { maskContact, parseOwnPhone } from '../auth/contact.ts';
import { parseEmail } from '../fan/credentials.ts';
import type { MarketCode } from '../market/market.ts';
import type { AwaitedLink, EventPlace, Purchase } from '../order/purchase.ts';
import type { HeldItem, PriceParts } from '../reservation/reservation.ts';
import type { Instant } from '../shared/instant.ts';
import { err, ok, type Result } from '../shared/result.ts';
import type { DeliveryChannel } from '../ticket/ticket.ts';
import type { PaymentChoice } from './payment-choice.ts';
import type { PaymentMethod } from './payment-method.ts';

/** How long a link can be paid. Assumption: the 24 hours of the expiry helper (Spec §9). */
export const linkLength = 24 * 60 * 60_000;

/** How often one link is sent. Assumption: a wrong turn of the messenger or two, and never a nuisance. */
export const mostSendings = 5;

/** How a link is paid, all of them without an account at hand. Assumption: what a fan pays with who is not signed in. */
export const linkMethods = ['CARD', 'TRANSFER', 'CASH'] as const satisfies readonly PaymentMethod[];
export type LinkMethod = (typeof linkMethods)[number];

/**
 * How a link stands for whoever opens it: there is something to pay, a payment is under way, it is paid, what was paid was given
 * back, the seller took it back, or nothing can be paid by it: it ran out, or there never was such a link.
 */
export const linkStandings = ['TO_PAY', 'PAYING', 'PAID', 'REFUNDED', 'CANCELLED', 'OVER'] as const;
export type LinkStanding = (typeof linkStandings)[number];

/** What a link is for, as its fan sees it. */
export type LinkedSale = {
  readonly event: string;
  readonly startsAt: Instant;
  readonly timeZone: string;
  readonly venue: string;
  readonly city: string;
  readonly items: readonly HeldItem[];
  readonly total: PriceParts;
  readonly payBy: Instant;
};

/** A link as it was opened. */
export type PaymentLink = {
  readonly standing: LinkStanding;
  /** Null where nothing is to be paid. */
  readonly sale: LinkedSale | null;
  readonly choices: readonly PaymentChoice[];
  /** Where the browser turns a card into a token. */
  readonly cardTokens: { readonly url: string; readonly publicKey: string } | null;
  /** The token of the page that says how a payment under way stands. */
  readonly statusToken: string | null;
  /** While the payer's bank wants their confirmation (3-D Secure). */
  readonly confirmation: BankConfirmation | null;
  /** How the payment that was last tried by it ended; null before any, and where nothing is to be paid. */
  readonly refused: AwaitedLink['refused'];
  /** Whoever opens it is signed in as a fan: the cards among the choices are their own, and a new one may be kept. */
  readonly keepsCards: boolean;
  readonly serverNow: Instant;
};

/**
 * Where the payer confirms with their bank, and until when the seats wait for it. Assumption: whoever has the link may open it,
 * for the payer has nothing else to come back by; the bank asks there who they are.
 */
export type BankConfirmation = {
  readonly url: string;
  readonly expiresAt: Instant | null;
  /** Whose clock that goes by. */
  readonly place: EventPlace;
};

/** A payment by a link, and the token of the page that says how it stands. */
export type LinkedPurchase = { readonly purchase: Purchase; readonly statusToken: string };

type SaleTime = { readonly eventStartsAt: Instant; readonly now: Instant };

/** Until when: a day, though never once the event has begun. */
export const payByLinkBefore = ({ eventStartsAt, now }: SaleTime): Instant =>
  Math.min(now + linkLength, eventStartsAt);

type Reachable = { readonly email: string; readonly phone: string | null };

/** Where a link goes: to what the seller typed, else to what the fan's account says. */
export function linkContact(
  { channel, typed, market }: { channel: DeliveryChannel; typed: string; market: MarketCode },
  fan: Reachable,
): Result<string, string> {
  const text = typed.trim() === '' ? ((channel === 'EMAIL' ? fan.email : fan.phone) ?? '') : typed;
  if (text === '') return err(channel === 'EMAIL' ? 'NO_EMAIL' : 'NO_PHONE');
  if (channel === 'EMAIL') {
    const email = parseEmail(text);
    return email.ok ? ok(email.value) : err('NOT_AN_EMAIL');
  }
  const phone = parseOwnPhone(text, market);
  return phone.ok ? ok(phone.value) : err('NOT_A_PHONE');
}

/** Enough to see which is meant. */
export const shownContact = (contact: string | null): string =>
  contact === null ? '' : maskContact(contact);
