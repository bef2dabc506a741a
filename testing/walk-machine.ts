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

export type MachineWalkOptions<Machine extends AnyStateMachine> = {
  readonly input?: InputFrom<Machine>;
  /** The events that users and clocks may send, in any state. */
  readonly events: readonly EventFromLogic<Machine>[];
  /** The results of each invoked actor, by the invoke's id; an error is added. */
  readonly actorResults: Readonly<Record<string, readonly unknown[]>>;
  /** The snapshots that a watched child may emit, by the invoke's id. */
  readonly childSnapshots?: Readonly<Record<string, readonly unknown[]>>;
  /** Returns what distinguishes two situations, in addition to the state value. */
  readonly distinguish?: (snapshot: SnapshotFrom<Machine>) => unknown;
};

export type MachineWalk<Machine extends AnyStateMachine> = {
  readonly snapshots: readonly SnapshotFrom<Machine>[];
  /** The ids of the states in which the machine was seen to rest. */
  readonly visited: ReadonlySet<string>;
  /** The ids of the states in which it may rest: leaves without eventless transitions. */
  readonly resting: readonly string[];
  /** Invokes whose error has no transition. */
  readonly unhandledErrors: readonly string[];
  /** Returns the states from which none of the given ones is reachable. */
  statesWithoutPathTo(goals: readonly string[]): readonly string[];
};

/** Explores everything that may happen to the real machine, timers and results included. */
export function walkMachine<Machine extends AnyStateMachine>(
  machine: Machine,
  options: MachineWalkOptions<Machine>,
): MachineWalk<Machine> {
  const { input, actorResults, childSnapshots = {}, distinguish = () => null } = options;
  const map = getAdjacencyMap(machine, {
    ...(input !== undefined && { input }),
    events: ((snapshot: AnyMachineSnapshot) => [
      ...options.events,
      ...Object.keys(snapshot.children).flatMap((id) =>
        listActorEvents(id, actorResults[id], childSnapshots[id]),
      ),
      ...snapshot._nodes.flatMap(listTimers),
    ]) as never,
    serializeState: ((snapshot: SnapshotFrom<Machine>) =>
      JSON.stringify([getStateValue(snapshot), distinguish(snapshot)])) as never,
    limit: 200_000,
  });
  const entries = Object.values(map);
  const nodes = getStateNodes(machine);
  return {
    snapshots: entries.map(({ state }) => state as SnapshotFrom<Machine>),
    visited: new Set(entries.flatMap(({ state }) => listLeaves(state))),
    resting: nodes.filter(isResting).map(({ id }) => id),
    unhandledErrors: [machine.root, ...nodes].flatMap((node) =>
      node.invoke
        .filter(({ id }) => !node.transitions.has(`xstate.error.actor.${id}`))
        .map(({ id }) => `${node.id} → ${id}`),
    ),
    statesWithoutPathTo(goals) {
      const predecessors = new Map<string, Set<string>>();
      for (const [from, { transitions }] of Object.entries(map))
        for (const { state } of Object.values<{ readonly state: SnapshotFrom<Machine> }>(transitions)) {
          const to = JSON.stringify([getStateValue(state), distinguish(state)]);
          predecessors.set(to, (predecessors.get(to) ?? new Set()).add(from));
        }
      const reached = new Set(
        Object.entries(map)
          .filter(([, { state }]) => listLeaves(state).some((leaf) => goals.includes(leaf)))
          .map(([name]) => name),
      );
      const queue = [...reached];
      for (let entry = queue.pop(); entry !== undefined; entry = queue.pop())
        for (const previous of predecessors.get(entry) ?? [])
          if (!reached.has(previous)) {
            reached.add(previous);
            queue.push(previous);
          }
      return Object.keys(map).filter((name) => !reached.has(name));
    },
  };
}

const getStateValue = (snapshot: { readonly value: unknown }): unknown => snapshot.value;

const listLeaves = (snapshot: AnyMachineSnapshot): string[] =>
  snapshot._nodes.filter(({ type }) => type === 'atomic' || type === 'final').map(({ id }) => id);

const isResting = (node: AnyStateNode): boolean =>
  (node.type === 'atomic' || node.type === 'final') && (node.always ?? []).length === 0;

const listTimers = (node: AnyStateNode): EventObject[] =>
  [...node.transitions.keys()].filter((type) => type.startsWith('xstate.after')).map((type) => ({ type }));

function listActorEvents(
  id: string,
  actorResults: readonly unknown[] = [],
  childSnapshots: readonly unknown[] = [],
): EventObject[] {
  return [
    ...actorResults.map((output) => ({ type: `xstate.done.actor.${id}`, output, actorId: id })),
    ...childSnapshots.map((snapshot) => ({ type: `xstate.snapshot.${id}`, snapshot, actorId: id })),
    { type: `xstate.error.actor.${id}`, error: new Error('thrown'), actorId: id } as EventObject,
  ];
}
