import { err, ok, type Result } from './result.ts';

/** The next status of each status, by event. */
export type StatusTransitions<Status extends string> = Readonly<
  Record<Status, Readonly<Record<string, Status>>>
>;

/** The initial statuses, by the event that creates the record. */
export type InitialStatuses<Status extends string> = Readonly<Record<string, Status>>;

/** The lifecycle of a status list: its initial statuses and transitions. All other tables derive from it. */
export type Lifecycle<Status extends string> = {
  readonly initialStatuses: InitialStatuses<Status>;
  readonly transitions: StatusTransitions<Status>;
};

/** The allowed next statuses, without events. */
export type TransitionTable<Status extends string> = Readonly<Record<Status, readonly Status[]>>;

/** A transition that is not allowed. It is returned as a value, so that callers can log it and respond. */
export type TransitionError<Status extends string> = {
  readonly kind: 'transition-rejected';
  readonly from: Status;
  readonly to: Status;
};

/** An event that does not apply in this status. */
export type UnexpectedEventError<Status extends string> = {
  readonly kind: 'event-rejected';
  readonly from: Status;
  readonly event: string;
};

/** The union of the event names of a lifecycle. */
export type EventOf<Life extends Lifecycle<string>> = {
  [From in keyof Life['transitions']]: keyof Life['transitions'][From] & string;
}[keyof Life['transitions']];

/** Builds the table of a lifecycle: each next status once, in the order of the transitions. */
export function buildTransitionTable<Status extends string>(
  moves: StatusTransitions<Status>,
): TransitionTable<Status> {
  return mapValues(moves, (byEvent) => [...new Set(Object.values<Status>(byEvent))]);
}

export const canTransition = <Status extends string>(
  table: TransitionTable<Status>,
  from: Status,
  to: Status,
): boolean => table[from].includes(to);

/** Changes a status: the only way to do so. Returns the new status, or an error that names both. */
export function transition<Status extends string>(
  table: TransitionTable<Status>,
  from: Status,
  to: Status,
): Result<Status, TransitionError<Status>> {
  return canTransition(table, from, to) ? ok(to) : err({ kind: 'transition-rejected', from, to });
}

/** Applies an event to a status. Returns the next status, or an error that names both. */
export function applyEvent<Status extends string>(
  moves: StatusTransitions<Status>,
  from: Status,
  event: string,
): Result<Status, UnexpectedEventError<Status>> {
  const byEvent = moves[from];
  const to = Object.hasOwn(byEvent, event) ? byEvent[event] : undefined;
  return to === undefined ? err({ kind: 'event-rejected', from, event }) : ok(to);
}

/** Returns true if no other status can follow. */
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
