/** One completed request for one seat, as its client saw it. Times are of one monotonic clock. */
export type Operation = {
  readonly seat: number;
  readonly from: number;
  readonly to: number;
} & (
  | { readonly kind: 'taken-by-me'; readonly owner: string; readonly fence: number }
  | { readonly kind: 'let-go'; readonly owner: string; readonly fence: number }
  | { readonly kind: 'refused' }
);

export type Violation = { readonly seat: number; readonly why: string };

/**
 * Checks that the history of every seat is linearizable with one owner at a time. Each seat is checked alone. Fences number
 * its owners 1, 2, 3…, so the only possible order is known and the check is linear after sorting: every fence is given once
 * and none is skipped; an owner released the seat before the next one took it, in real time; and a rejection needs an
 * owner who may have had the seat during the request.
 */
export function violations(operations: readonly Operation[]): Violation[] {
  const bySeat = Map.groupBy(operations, ({ seat }) => seat);
  return [...bySeat].flatMap(([seat, history]) => whyNot(history).map((why) => ({ seat, why })));
}

type Tenancy = {
  readonly fence: number;
  readonly owner: string;
  readonly took: Operation;
  readonly left: Operation | undefined;
};

function whyNot(history: readonly Operation[]): string[] {
  const left = new Map(
    history.flatMap((each) => (each.kind === 'let-go' ? [[each.fence, each] as const] : [])),
  );
  const tenancies: Tenancy[] = history
    .flatMap((each) =>
      each.kind === 'taken-by-me'
        ? [{ fence: each.fence, owner: each.owner, took: each, left: left.get(each.fence) }]
        : [],
    )
    .sort((a, b) => a.fence - b.fence);
  return [...orderFaults(tenancies), ...refusalFaults(history, tenancies)];
}

function orderFaults(tenancies: readonly Tenancy[]): string[] {
  return tenancies.flatMap((tenancy, at) => {
    const before = tenancies[at - 1];
    if (tenancy.fence !== at + 1) return [`fence ${tenancy.fence} where ${at + 1} was due`];
    if (before === undefined) return [];
    if (before.left === undefined) return [`${tenancy.owner} took what ${before.owner} never released`];
    if (before.left.from > tenancy.took.to)
      return [`${tenancy.owner} had it before ${before.owner} released it`];
    if (before.took.from > tenancy.took.to)
      return [`fence ${tenancy.fence} was given before ${before.fence}`];
    return [];
  });
}

/** Finds rejections outside of every period in which somebody may have owned the seat. */
function refusalFaults(history: readonly Operation[], tenancies: readonly Tenancy[]): string[] {
  let reach = Number.NEGATIVE_INFINITY;
  const reaches = tenancies
    .map(({ took, left }) => ({ from: took.from, to: left?.to ?? Number.POSITIVE_INFINITY }))
    .sort((a, b) => a.from - b.from)
    .map(({ from, to }) => {
      reach = Math.max(reach, to);
      return { from, reach };
    });
  return history.flatMap((each) => {
    if (each.kind !== 'refused') return [];
    const last = reaches[lastStartingBefore(reaches, each.to)];
    return last !== undefined && last.reach >= each.from ? [] : ['rejected although nobody had it'];
  });
}

function lastStartingBefore(sorted: readonly { readonly from: number }[], time: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.from ?? Number.POSITIVE_INFINITY) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
