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

function mapValues<Key extends string, From, To>(
  record: Readonly<Record<Key, From>>,
  change: (value: From) => To,
): Record<Key, To> {
  return Object.fromEntries(
    Object.entries<From>(record).map(([key, value]) => [key, change(value)]),
  ) as Record<Key, To>;
}
