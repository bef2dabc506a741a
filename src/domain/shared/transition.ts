import { err, ok, type Result } from './result.ts';

/** What may follow a status, by the event that causes it. */
export type Moves<Status extends string> = Readonly<Record<Status, Readonly<Record<string, Status>>>>;

/** The status in which something may be born, by the event that bears it. */
export type Births<Status extends string> = Readonly<Record<string, Status>>;

/** A life of one status list: how it begins and how it goes on. The only source of every table below. */
export type Lifecycle<Status extends string> = {
  readonly births: Births<Status>;
  readonly moves: Moves<Status>;
};

/** What may follow what, without the events. */
export type TransitionTable<Status extends string> = Readonly<Record<Status, readonly Status[]>>;

/** A change that is not in the table: a value, so that it is logged and answered, never written. */
export type RefusedMove<Status extends string> = {
  readonly kind: 'move-refused';
  readonly from: Status;
  readonly to: Status;
};

/** An event that means nothing in this status. */
export type RefusedEvent<Status extends string> = {
  readonly kind: 'event-refused';
  readonly from: Status;
  readonly event: string;
};

/** The union of the event names of a lifecycle. */
export type EventOf<Life extends Lifecycle<string>> = {
  [From in keyof Life['moves']]: keyof Life['moves'][From] & string;
}[keyof Life['moves']];

/** The table of a lifecycle: each target once, in the order in which the moves name it. */
export function tableOf<Status extends string>(moves: Moves<Status>): TransitionTable<Status> {
  return mapValues(moves, (byEvent) => [...new Set(Object.values<Status>(byEvent))]);
}

export const canMove = <Status extends string>(
  table: TransitionTable<Status>,
  from: Status,
  to: Status,
): boolean => table[from].includes(to);

/** The one way to change a status: the new status, or a refusal that names both ends. */
export function move<Status extends string>(
  table: TransitionTable<Status>,
  from: Status,
  to: Status,
): Result<Status, RefusedMove<Status>> {
  return canMove(table, from, to) ? ok(to) : err({ kind: 'move-refused', from, to });
}

/** Where an event leads from a status, or a refusal that names both. */
export function follow<Status extends string>(
  moves: Moves<Status>,
  from: Status,
  event: string,
): Result<Status, RefusedEvent<Status>> {
  const byEvent = moves[from];
  const to = Object.hasOwn(byEvent, event) ? byEvent[event] : undefined;
  return to === undefined ? err({ kind: 'event-refused', from, event }) : ok(to);
}

/** Nothing ever follows (a move that stays does not count). */
export const isTerminal = <Status extends string>(table: TransitionTable<Status>, status: Status): boolean =>
  table[status].every((to) => to === status);

function mapValues<Key extends string, From, To>(
  record: Readonly<Record<Key, From>>,
  change: (value: From) => To,
): Record<Key, To> {
  return Object.fromEntries(
    Object.entries<From>(record).map(([key, value]) => [key, change(value)]),
  ) as Record<Key, To>;
}
