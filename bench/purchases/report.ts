import type { Engine } from '#server/db/engine.ts';
import { calculateSpread } from '../lib/statistics.ts';
import { figure, type Goal, goalTable, spread, table } from '../lib/table.ts';

export type PurchaseRepeat = {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Latency of reading the seats of the stadium meanwhile. */
  readonly mapP99: number;
  readonly cpuMs: number;
};

export type AckRepeat = {
  readonly sent: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly holdsPerSecond: number;
};

export type EnginePurchases = {
  readonly engine: Engine;
  readonly version: string;
  readonly purchases: readonly PurchaseRepeat[];
  readonly acks: readonly AckRepeat[];
};

export type PurchaseFigures = {
  readonly seconds: number;
  readonly buyersAtOnce: number;
  readonly holdersAtOnce: number;
  readonly notificationsPerSecond: number;
  readonly engines: readonly EnginePurchases[];
};

const minPerSecond: Readonly<Record<Engine, number>> = { postgres: 150, pglite: 60 };
const maxMapMs = 150;
const maxAckMs = 500;

const of = <T>(repeats: readonly T[], value: (repeat: T) => number) => calculateSpread(repeats.map(value));

export function renderPurchaseTables(figures: PurchaseFigures): string {
  const { seconds, buyersAtOnce, holdersAtOnce, notificationsPerSecond, engines } = figures;
  return [
    `From the hold to the ticket by card, ${buyersAtOnce} buyers at once for ${seconds} s; server, provider, database and buyers share the machine.`,
    table(
      [
        'engine',
        'purchases/s',
        'p50 ms',
        'p99 ms',
        'seats of the stadium meanwhile, p99 ms',
        'CPU ms of the server each',
      ],
      engines.map(({ version, purchases }) => [
        version,
        spread(of(purchases, ({ perSecond }) => perSecond)),
        spread(of(purchases, ({ p50 }) => p50)),
        spread(of(purchases, ({ p99 }) => p99)),
        spread(of(purchases, ({ mapP99 }) => mapP99)),
        spread(
          of(purchases, ({ cpuMs }) => cpuMs),
          1,
        ),
      ]),
    ),
    `Notifications of the provider, ${notificationsPerSecond} a second, while ${holdersAtOnce} take seats as fast as they are answered.`,
    table(
      ['engine', 'sent', 'acknowledged p50 ms', 'p99 ms', 'max ms', 'other than 200', 'holds/s beside'],
      engines.map(({ version, acks }) => [
        version,
        figure(acks.reduce((sum, { sent }) => sum + sent, 0)),
        spread(of(acks, ({ p50 }) => p50)),
        spread(of(acks, ({ p99 }) => p99)),
        spread(of(acks, ({ max }) => max)),
        figure(acks.reduce((sum, repeat) => sum + countRejected(repeat), 0)),
        spread(of(acks, ({ holdsPerSecond }) => holdsPerSecond)),
      ]),
    ),
    goalTable(engines.flatMap(goalsOf)),
  ].join('\n\n');
}

const countRejected = ({ sent, statuses }: AckRepeat): number => sent - (statuses[200] ?? 0);

function goalsOf({ engine, version, purchases, acks }: EnginePurchases): Goal[] {
  const bought = of(purchases, ({ perSecond }) => perSecond).median;
  const map = of(purchases, ({ mapP99 }) => mapP99).median;
  const ack = of(acks, ({ p99 }) => p99).median;
  return [
    {
      what: `${version}: purchases from hold to ticket`,
      goal: `≥ ${minPerSecond[engine]}/s`,
      got: `${figure(bought)}/s`,
      met: bought >= minPerSecond[engine],
    },
    {
      what: `${version}: seats of the stadium meanwhile, p99`,
      goal: `≤ ${maxMapMs} ms`,
      got: `${figure(map)} ms`,
      met: map <= maxMapMs,
    },
    {
      what: `${version}: a notification acknowledged, p99`,
      goal: `≤ ${maxAckMs} ms`,
      got: `${figure(ack)} ms`,
      met: ack <= maxAckMs,
    },
  ];
}
