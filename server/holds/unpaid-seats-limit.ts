import { isIPv4 } from 'node:net';
import {
  canHoldMoreUnpaid,
  noSeatsOfAddress,
  type SeatsOfAddress,
} from '#domain/reservation/unpaid-seats.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { isLocalAddress, widenToNetwork } from '#server/kernel/public.ts';
import type { UnpaidSeats } from './unpaid-seats.port.ts';

type UnpaidSeatsRequest = {
  readonly address: string;
  readonly seats: number;
  readonly isSignedIn: boolean;
};

/** Counts the requested seats of a fan, or returns null when their address may not hold more without payment. */
export type UnpaidSeatsLimit = (request: UnpaidSeatsRequest) => Promise<Admission | null>;

/** Seats that are counted while they are being held. */
export type Admission = {
  /** Ends the admission once the seats are committed or not held: from then on the database counts them. */
  readonly end: () => void;
};

type UncommittedSeats = {
  readonly address: string;
  readonly seats: SeatsOfAddress;
  readonly ended: Promise<void>;
};

type NetworkCount = {
  readonly addresses: Map<string, SeatsOfAddress>;
  total: SeatsOfAddress;
  /** The time of the database's count; null while only the requests to this process are counted. */
  countedAt: Instant | null;
  counting: Promise<void> | null;
  /** Admitted seats whose holds have not ended. */
  readonly uncommitted: Set<UncommittedSeats>;
  /** True while seats may be counted twice: the last count found uncommitted ones, which the database may know too. */
  mayCountTwice: boolean;
};

type UnpaidSeatsLimitSettings = {
  /** The seats that a network may request of this process before the database is asked what it holds. */
  readonly uncountedSeats: number;
  /** The age from which a count of the database is taken again. */
  readonly maxAgeMs: number;
  readonly maxNetworks: number;
};

/**
 * Assumption: nearly every network of a crowd holds fewer seats than the uncounted ones, so that a hold costs it no further
 * statement; together with a count that is forgotten it stays below the least that an address may hold.
 */
const unpaidSeatsLimitDefaults: UnpaidSeatsLimitSettings = {
  uncountedSeats: 32,
  maxAgeMs: 500,
  maxNetworks: 50_000,
};

/** Networks that hold at most this much are forgotten after a count. */
const FEW_SEATS = 8;

/**
 * Creates the limit of unpaid seats per address and network. Requests are counted in this process; only what comes from a
 * network with many seats is compared with the database, at most once per `maxAgeMs`.
 */
export function createUnpaidSeatsLimit(
  unpaidSeats: UnpaidSeats,
  now: () => Instant,
  settings: UnpaidSeatsLimitSettings = unpaidSeatsLimitDefaults,
): UnpaidSeatsLimit {
  const networks = new Map<string, NetworkCount>();

  const open = (network: string): NetworkCount => {
    const known = networks.get(network);
    if (known !== undefined) return known;
    const [oldest] = networks.keys();
    if (oldest !== undefined && networks.size >= settings.maxNetworks) networks.delete(oldest);
    const opened = {
      addresses: new Map(),
      total: noSeatsOfAddress,
      countedAt: null,
      counting: null,
      uncommitted: new Set<UncommittedSeats>(),
      mayCountTwice: false,
    };
    networks.set(network, opened);
    return opened;
  };

  /** Adds the uncommitted seats to the database's count, which may know some of them already. */
  const recount = async (network: string, known: NetworkCount): Promise<void> => {
    const counted = await unpaidSeats.count(network);
    known.addresses.clear();
    known.total = noSeatsOfAddress;
    for (const [address, seats] of counted) add(known, address, seats);
    for (const { address, seats } of known.uncommitted) add(known, address, seats);
    known.mayCountTwice = known.uncommitted.size > 0;
    known.countedAt = sumUnpaid(known.total) > FEW_SEATS ? now() : null;
  };
  const countTogether = (network: string, known: NetworkCount): Promise<void> => {
    known.counting ??= recount(network, known).finally(() => {
      known.counting = null;
    });
    return known.counting;
  };

  const admit = (known: NetworkCount, address: string, seats: SeatsOfAddress): Admission => {
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const admitted = { address, seats, ended };
    add(known, address, seats);
    known.uncommitted.add(admitted);
    const endAdmission = () => {
      known.uncommitted.delete(admitted);
      resolve();
    };
    return {
      // A count that runs may have begun before the seats were committed.
      end: () =>
        known.counting === null ? endAdmission() : void known.counting.then(endAdmission, endAdmission),
    };
  };

  return async ({ address, seats, isSignedIn }) => {
    if (isLocalAddress(address)) return { end: () => undefined };
    const network = widenToNetwork(address);
    const known = open(network);
    const isOutdated =
      known.countedAt === null
        ? sumUnpaid(known.total) + seats > settings.uncountedSeats
        : now() - known.countedAt >= settings.maxAgeMs;
    const canHold = () =>
      canHoldMoreUnpaid(
        { address: known.addresses.get(address) ?? noSeatsOfAddress, network: known.total },
        { seats, isSignedIn, hasOwnSeats: isIPv4(address) },
      );
    if (isOutdated) await countTogether(network, known);
    if (!canHold()) {
      if (!known.mayCountTwice) return null;
      await Promise.all([...known.uncommitted].map(({ ended }) => ended));
      if (known.mayCountTwice) await countTogether(network, known);
      // A count is repeated once, however many are rejected by it.
      known.mayCountTwice = false;
      if (!canHold()) return null;
    }
    return admit(known, address, { ...noSeatsOfAddress, [isSignedIn ? 'accounts' : 'visitors']: seats });
  };
}

const sumUnpaid = ({ visitors, accounts }: SeatsOfAddress): number => visitors + accounts;

function add(known: NetworkCount, address: string, seats: SeatsOfAddress): void {
  known.addresses.set(address, sum(known.addresses.get(address) ?? noSeatsOfAddress, seats));
  known.total = sum(known.total, seats);
}

const sum = (a: SeatsOfAddress, b: SeatsOfAddress): SeatsOfAddress => ({
  visitors: a.visitors + b.visitors,
  accounts: a.accounts + b.accounts,
  expired: a.expired + b.expired,
  paid: a.paid + b.paid,
});
