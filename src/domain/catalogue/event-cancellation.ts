import type { Instant } from '../shared/instant.ts';
import type { Money } from '../shared/money.ts';

/** An event as a manager sees it who may cancel it. */
export type OfficeEvent = {
  readonly id: string;
  readonly title: string;
  readonly startsAt: Instant;
  readonly timeZone: string;
  readonly venue: string;
  /** Orders that were paid, whatever became of them. */
  readonly orders: number;
  readonly cancelledAt: Instant | null;
};

/** How far a cancellation has come; it counts orders. */
export type CancellationProgress = {
  readonly startedAt: Instant;
  readonly by: string;
  readonly note: string;
  /** Still paid: nobody has come to them yet. */
  readonly waiting: number;
  /** The provider was told, or is about to be. */
  readonly onTheirWay: number;
  /** Somebody has to hand it over, or the provider refused: they are among the alerts. */
  readonly needHand: number;
  /** The money is back, or there was none. */
  readonly done: number;
  /** Carts and payments under way that are still to be ended. */
  readonly open: number;
};

export type OfficeEventDetail = {
  readonly event: OfficeEvent;
  /** What goes back, or went back, fees included. */
  readonly money: Money;
  /** Carts and payments under way. */
  readonly open: number;
  readonly canCancel: boolean;
  readonly cancellation: CancellationProgress | null;
};

/** How long after its beginning an event may still be broken off and cancelled. Assumption: half a day. */
const cancellableForMs = 12 * 60 * 60 * 1_000;

export const canBeCancelled = (
  { startsAt, cancelledAt }: Pick<OfficeEvent, 'startsAt' | 'cancelledAt'>,
  now: Instant,
): boolean => cancelledAt === null && now < startsAt + cancellableForMs;

/** Whether somebody typed the name of the event: case, accents, dashes and spaces do not count. */
export const namesEvent = (typed: string, title: string): boolean => plain(typed) === plain(title);

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Whether everything is done that a machine can do. */
export const isThrough = ({ waiting, onTheirWay, open }: CancellationProgress): boolean =>
  waiting + onTheirWay + open === 0;

/** What a manager types before an event is cancelled. */
export type CancellationWish = { readonly name: string; readonly note: string };

export type OfficeEventPage = {
  readonly items: readonly OfficeEvent[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
};
