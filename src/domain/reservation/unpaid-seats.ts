/** The seats that were held from one address, or from the network around it, by what became of them. */
export type SeatsOfAddress = {
  /** Held now by visitors who are not signed in. */
  readonly visitors: number;
  /** Held now, unpaid, by signed-in people or with a payment in progress. */
  readonly accounts: number;
  /** Back on sale unpaid in the last hour; a hold that was released early counts in proportion to its time. */
  readonly expired: number;
  /** Paid in the last day. */
  readonly paid: number;
};

export const noSeatsOfAddress: SeatsOfAddress = { visitors: 0, accounts: 0, expired: 0, paid: 0 };

/**
 * The unpaid seats that visitors may hold at one time over all events. Assumption: from one address (IPv4, or IPv6 /64)
 * as many as fifteen fans at the limit of eight, and a family of five after others let theirs expire; from the network
 * around it (IPv4 /24, or IPv6 /48) four times as many.
 */
export const unpaidSeatAllowances = {
  address: { most: 120, least: 40 },
  network: { most: 480, least: 160 },
} as const;
type Allowance = { readonly most: number; readonly least: number };

/** The seats that each IPv4 address may hold although its network is full, so that nobody is locked out by a neighbour. */
const OWN_SEATS = 8;
/** An account has a verified contact and a ticket limit of its own, so that many of them may share an address. */
const ACCOUNT_FACTOR = 20;
/** The unpaid seats that each paid one allows: people who pay make room for those who are about to. */
const PAID_FACTOR = 2;

/** Calculates the limit of unpaid seats of an address or a network: expired seats lower it, paid ones raise it. */
export const calculateUnpaidSeatLimit = (
  { most, least }: Allowance,
  { expired, paid }: Pick<SeatsOfAddress, 'expired' | 'paid'>,
  isSignedIn: boolean,
): number => (Math.max(least, most - expired) + PAID_FACTOR * paid) * (isSignedIn ? ACCOUNT_FACTOR : 1);

export type RequestedHold = {
  readonly seats: number;
  readonly isSignedIn: boolean;
  /** True for IPv4, whose networks have few addresses. */
  readonly hasOwnSeats: boolean;
};

/**
 * Returns true when an address may hold more seats without payment. Signed-in people and visitors are counted apart, so
 * that those without an account never lock out those who have one.
 */
export function canHoldMoreUnpaid(
  held: { readonly address: SeatsOfAddress; readonly network: SeatsOfAddress },
  { seats, isSignedIn, hasOwnSeats }: RequestedHold,
): boolean {
  const count = (of: SeatsOfAddress): number => (isSignedIn ? of.accounts : of.visitors) + seats;
  const isWithin = (scope: 'address' | 'network'): boolean =>
    count(held[scope]) <= calculateUnpaidSeatLimit(unpaidSeatAllowances[scope], held[scope], isSignedIn);
  return isWithin('address') && (isWithin('network') || (hasOwnSeats && count(held.address) <= OWN_SEATS));
}

/** The seconds after which a buyer rejected by the limit may ask again; seats come back all the time. */
export const UNPAID_SEATS_RETRY_SECONDS = 60;

const FIRST_PAUSE_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 30 * 60;

/**
 * Calculates the pause before the next hold, in seconds, by the holds that expired unpaid since the last paid order: none
 * after one, a minute after two, doubling up to half an hour.
 */
export const calculateHoldPause = (expiries: number): number =>
  expiries < 2 ? 0 : Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** (Math.floor(expiries) - 2));

/** The pauses by the number of expired holds, as the database reads them; the last one is the longest. */
export const holdPauses: readonly number[] = Array.from({ length: 8 }, (_, expiries) =>
  calculateHoldPause(expiries),
);
