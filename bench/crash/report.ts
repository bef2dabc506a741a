import type { Engine } from '#server/db/engine.ts';
import { figure, type Goal, goalTable, table } from '../lib/table.ts';

export type EngineCrashes = {
  readonly engine: Engine;
  readonly version: string;
  readonly kills: number;
  readonly requests: number;
  /** Intended purchases, whatever their result. */
  readonly intentions: number;
  /** Purchases that were confirmed to a buyer as paid. */
  readonly acknowledged: number;
  readonly orders: number;
  readonly tickets: number;
  readonly lost: number;
  readonly duplicated: number;
  readonly disagreements: number;
  readonly broken: number;
  /** Null in figures that were recorded before this was counted. */
  readonly letters?: number;
  readonly spilled?: number;
  /** Milliseconds from the kill until the next process accepts requests. */
  readonly readyAgain: { readonly p50: number; readonly p95: number; readonly max: number };
};

export type CrashFigures = {
  readonly buyers: number;
  readonly seed: number;
  readonly engines: readonly EngineCrashes[];
};

const maxReadyMs = 3_000;

export function renderCrashTables({ buyers, seed, engines }: CrashFigures): string {
  return [
    `${buyers} buyers at once by card, cash and transfer, at the box office and in assisted sales; seed ${seed}.`,
    table(
      [
        'engine',
        'kills',
        'requests',
        'purchases begun',
        'answered as paid',
        'paid in the end',
        'tickets',
        'ready again p50 ms',
        'p95',
        'max',
      ],
      engines.map((one) => [
        one.version,
        figure(one.kills),
        figure(one.requests),
        figure(one.intentions),
        figure(one.acknowledged),
        figure(one.orders),
        figure(one.tickets),
        figure(one.readyAgain.p50),
        figure(one.readyAgain.p95),
        figure(one.readyAgain.max),
      ]),
    ),
    goalTable(engines.flatMap(goalsOf)),
  ].join('\n\n');
}

function goalsOf({
  version,
  lost,
  duplicated,
  disagreements,
  broken,
  letters,
  spilled,
  readyAgain,
}: EngineCrashes): Goal[] {
  const none = (what: string, count: number): Goal => ({
    what: `${version}: ${what}`,
    goal: '0',
    got: figure(count),
    met: count === 0,
  });
  return [
    none('acknowledged sales lost', lost),
    none('holds, orders or charges that are there twice', duplicated),
    none("differences from the provider's ledger", disagreements),
    none('broken invariants', broken),
    ...(letters === undefined ? [] : [none('emails lost or sent without cause', letters)]),
    ...(spilled === undefined ? [] : [none('secrets in a table or a log', spilled)]),
    {
      what: `${version}: ready again, p95`,
      goal: `≤ ${figure(maxReadyMs)} ms`,
      got: `${figure(readyAgain.p95)} ms`,
      met: readyAgain.p95 <= maxReadyMs,
    },
  ];
}
