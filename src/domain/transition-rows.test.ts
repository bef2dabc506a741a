import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  buildTransitionTable,
  canTransition,
  type Lifecycle,
  type TransitionTable,
} from './shared/transition.ts';
import { lifecycles, listTransitionPairs, listTransitionRows, statusLists } from './transition-rows.ts';

const lists = statusLists.map(
  (list) => [list, lifecycles[list], buildTransitionTable<string>(lifecycles[list].transitions)] as const,
);

describe.each(lists)('the lifecycle of a %s', (_list, lifecycle, table) => {
  const statuses = Object.keys(table);

  it('leads to statuses of its own list only', () => {
    expect(
      Object.values(table)
        .flat()
        .filter((to) => !statuses.includes(to)),
    ).toEqual([]);
    expect(Object.values(lifecycle.initialStatuses).filter((to) => !statuses.includes(to))).toEqual([]);
  });

  it('reaches every status from an initial one', () => {
    const reached = reachable(table, Object.values(lifecycle.initialStatuses));

    expect([...reached].toSorted()).toEqual(statuses.toSorted());
  });

  it('allows what its table of events leads to, and nothing else', () => {
    fc.assert(
      fc.property(fc.constantFrom(...statuses), fc.constantFrom(...statuses), (from, to) => {
        const { transitions }: Lifecycle<string> = lifecycle;

        expect(canTransition(table, from, to)).toBe(Object.values(transitions[from] ?? {}).includes(to));
      }),
    );
  });
});

describe('the rows for the database', () => {
  it('contain every transition and every initial status of every list once', () => {
    const rows = listTransitionRows().map(({ list, from, event }) => `${list} ${from} ${event}`);
    const moves = lists.flatMap(([, life]) => [
      ...Object.keys(life.initialStatuses),
      ...Object.values(life.transitions).flatMap((byEvent) => Object.keys(byEvent)),
    ]);

    expect(new Set(rows).size).toBe(rows.length);
    expect(rows).toHaveLength(moves.length);
  });

  it('contain each pair once, the same pairs as the tables', () => {
    const pairs = listTransitionPairs();

    expect(new Set(pairs.map((pair) => JSON.stringify(pair))).size).toBe(pairs.length);
    for (const [list, , table] of lists) {
      const allowed = pairs.filter((pair) => pair.list === list && pair.from !== null);
      expect(allowed).toHaveLength(Object.values(table).flat().length);
      expect(allowed.every(({ from, to }) => from !== null && canTransition(table, from, to))).toBe(true);
    }
    expect(lists.map(([list]) => list)).toEqual(Object.keys(lifecycles));
  });
});

function reachable(table: TransitionTable<string>, initialStatuses: readonly string[]): Set<string> {
  const reached = new Set(initialStatuses);
  for (const status of reached) for (const next of table[status] ?? []) reached.add(next);
  return reached;
}
