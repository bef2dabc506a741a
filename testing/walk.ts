import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  EventFromLogic,
  EventObject,
  InputFrom,
  SnapshotFrom,
} from 'xstate';
import { getAdjacencyMap, getStateNodes } from 'xstate/graph';

export type WalkOptions<Machine extends AnyStateMachine> = {
  readonly input?: InputFrom<Machine>;
  /** What people and clocks may say, in any state. */
  readonly events: readonly EventFromLogic<Machine>[];
  /** What each invoked actor may answer, by the invoke's id; that it may throw is added. */
  readonly answers: Readonly<Record<string, readonly unknown[]>>;
  /** Snapshots that a watched child may show, by the invoke's id. */
  readonly sights?: Readonly<Record<string, readonly unknown[]>>;
  /** What beside the state's name tells two situations apart. */
  readonly apart?: (snapshot: SnapshotFrom<Machine>) => unknown;
};

export type Walk<Machine extends AnyStateMachine> = {
  readonly snapshots: readonly SnapshotFrom<Machine>[];
  /** Names of the states in which it was seen to rest. */
  readonly visited: ReadonlySet<string>;
  /** Names of the states in which it may rest: leaves that do not lead on by themselves. */
  readonly resting: readonly string[];
  /** Invokes that may throw into nothing, by name. */
  readonly unguarded: readonly string[];
  /** States from which none of the given ones can be reached. */
  stuck(goals: readonly string[]): readonly string[];
};

/** Walks the real machine through everything that may happen to it, timers and answers included. */
export function walk<Machine extends AnyStateMachine>(
  machine: Machine,
  options: WalkOptions<Machine>,
): Walk<Machine> {
  const { input, answers, sights = {}, apart = () => null } = options;
  const map = getAdjacencyMap(machine, {
    ...(input !== undefined && { input }),
    events: ((snapshot: AnyMachineSnapshot) => [
      ...options.events,
      ...Object.keys(snapshot.children).flatMap((id) => heardFrom(id, answers[id], sights[id])),
      ...snapshot._nodes.flatMap(timersOf),
    ]) as never,
    serializeState: ((snapshot: SnapshotFrom<Machine>) =>
      JSON.stringify([nameOf(snapshot), apart(snapshot)])) as never,
    limit: 200_000,
  });
  const places = Object.values(map);
  const nodes = getStateNodes(machine);
  return {
    snapshots: places.map(({ state }) => state as SnapshotFrom<Machine>),
    visited: new Set(places.flatMap(({ state }) => leavesOf(state))),
    resting: nodes.filter(isResting).map(({ id }) => id),
    unguarded: [machine.root, ...nodes].flatMap((node) =>
      node.invoke
        .filter(({ id }) => !node.transitions.has(`xstate.error.actor.${id}`))
        .map(({ id }) => `${node.id} → ${id}`),
    ),
    stuck(goals) {
      const before = new Map<string, Set<string>>();
      for (const [from, { transitions }] of Object.entries(map))
        for (const { state } of Object.values<{ readonly state: SnapshotFrom<Machine> }>(transitions)) {
          const to = JSON.stringify([nameOf(state), apart(state)]);
          before.set(to, (before.get(to) ?? new Set()).add(from));
        }
      const reached = new Set(
        Object.entries(map)
          .filter(([, { state }]) => leavesOf(state).some((leaf) => goals.includes(leaf)))
          .map(([name]) => name),
      );
      const queue = [...reached];
      for (let place = queue.pop(); place !== undefined; place = queue.pop())
        for (const previous of before.get(place) ?? [])
          if (!reached.has(previous)) {
            reached.add(previous);
            queue.push(previous);
          }
      return Object.keys(map).filter((name) => !reached.has(name));
    },
  };
}

const nameOf = (snapshot: { readonly value: unknown }): unknown => snapshot.value;

const leavesOf = (snapshot: AnyMachineSnapshot): string[] =>
  snapshot._nodes.filter(({ type }) => type === 'atomic' || type === 'final').map(({ id }) => id);

const isResting = (node: AnyStateNode): boolean =>
  (node.type === 'atomic' || node.type === 'final') && (node.always ?? []).length === 0;

const timersOf = (node: AnyStateNode): EventObject[] =>
  [...node.transitions.keys()].filter((type) => type.startsWith('xstate.after')).map((type) => ({ type }));

function heardFrom(
  id: string,
  answers: readonly unknown[] = [],
  sights: readonly unknown[] = [],
): EventObject[] {
  return [
    ...answers.map((output) => ({ type: `xstate.done.actor.${id}`, output, actorId: id })),
    ...sights.map((snapshot) => ({ type: `xstate.snapshot.${id}`, snapshot, actorId: id })),
    { type: `xstate.error.actor.${id}`, error: new Error('thrown'), actorId: id } as EventObject,
  ];
}
