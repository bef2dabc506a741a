/** One completed request for one seat, as its client saw it. Times are of one monotonic clock. */
export type Operation = {
  readonly seat: number;
  readonly from: number;
  readonly to: number;
} & (
  | { readonly kind: 'taken'; readonly owner: string; readonly fence: number }
  | { readonly kind: 'released'; readonly owner: string; readonly fence: number }
  | { readonly kind: 'rejected' }
);

export type Violation = { readonly seat: number; readonly reason: string };

/**
 * Checks that the history of every seat is linearizable with one owner at a time. Each seat is checked alone. Fences number
 * its owners 1, 2, 3…, so the only possible order is known and the check is linear after sorting: every fence is given once
 * and none is skipped; an owner released the seat before the next one took it, in real time; and a rejection needs an
 * owner who may have had the seat during the request.
 */
export function findViolations(operations: readonly Operation[]): Violation[] {
  const bySeat = Map.groupBy(operations, ({ seat }) => seat);
  return [...bySeat].flatMap(([seat, history]) =>
    explainViolations(history).map((reason) => ({ seat, reason })),
  );
}

type Ownership = {
  readonly fence: number;
  readonly owner: string;
  readonly took: Operation;
  readonly left: Operation | undefined;
};

function explainViolations(history: readonly Operation[]): string[] {
  const left = new Map(
    history.flatMap((each) => (each.kind === 'released' ? [[each.fence, each] as const] : [])),
  );
  const ownerships: Ownership[] = history
    .flatMap((each) =>
      each.kind === 'taken'
        ? [{ fence: each.fence, owner: each.owner, took: each, left: left.get(each.fence) }]
        : [],
    )
    .sort((a, b) => a.fence - b.fence);
  return [...findOrderFaults(ownerships), ...findRejectionFaults(history, ownerships)];
}

function findOrderFaults(ownerships: readonly Ownership[]): string[] {
  return ownerships.flatMap((ownership, at) => {
    const before = ownerships[at - 1];
    if (ownership.fence !== at + 1) return [`fence ${ownership.fence} where ${at + 1} was due`];
    if (before === undefined) return [];
    if (before.left === undefined) return [`${ownership.owner} took what ${before.owner} never released`];
    if (before.left.from > ownership.took.to)
      return [`${ownership.owner} had it before ${before.owner} released it`];
    if (before.took.from > ownership.took.to)
      return [`fence ${ownership.fence} was given before ${before.fence}`];
    return [];
  });
}

/** Finds rejections outside of every period in which somebody may have owned the seat. */
function findRejectionFaults(history: readonly Operation[], ownerships: readonly Ownership[]): string[] {
  let reach = Number.NEGATIVE_INFINITY;
  const reaches = ownerships
    .map(({ took, left }) => ({ from: took.from, to: left?.to ?? Number.POSITIVE_INFINITY }))
    .sort((a, b) => a.from - b.from)
    .map(({ from, to }) => {
      reach = Math.max(reach, to);
      return { from, reach };
    });
  return history.flatMap((each) => {
    if (each.kind !== 'rejected') return [];
    const last = reaches[findLastStartingBefore(reaches, each.to)];
    return last !== undefined && last.reach >= each.from ? [] : ['rejected although nobody had it'];
  });
}

function findLastStartingBefore(sorted: readonly { readonly from: number }[], time: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.from ?? Number.POSITIVE_INFINITY) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
