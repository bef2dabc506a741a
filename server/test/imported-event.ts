import { randomBytes } from 'node:crypto';
import { contentStoreOver, importContent, parseContent } from '#server/content/public.ts';
import type { Database } from '#server/db/client.ts';

const dayMs = 86_400_000;

/** Puts an event on sale with a content file: clubs, a small venue with the zones TRI and GNO, and a match in a month. */
export async function importTestEvent(
  db: Database,
  market: 'COL' | 'MEX' = 'COL',
): Promise<{ readonly id: string; readonly clubs: readonly [string, string]; readonly venue: string }> {
  const suffix = randomBytes(5).toString('hex');
  const now = Date.now();
  const at = (days: number): string => `${new Date(now + days * dayMs).toISOString().slice(0, 16)}Z`;
  const club = (name: string) => ({
    id: `${name}-${suffix}`,
    name: `Deportivo ${name}`,
    shortName: name,
    kind: 'FOOTBALL',
    kit: { pattern: 'hoops', colors: ['#0B6B46', '#F7F8F1'] },
  });
  const [home, away, venue] = [club('paramo'), club('ceiba'), `alisos-${suffix}`];
  const id = `final-${suffix}`;
  const content = parseContent({
    version: 1,
    market,
    clubs: [home, away],
    venues: [
      {
        id: venue,
        name: 'Circuito Los Alisos',
        city: 'Tunja',
        timeZone: market === 'COL' ? 'America/Bogota' : 'America/Mexico_City',
        layout: 'IFC',
      },
    ],
    events: [
      {
        id,
        kind: 'FOOTBALL',
        home: home.id,
        away: away.id,
        titles: { es: `Final ${suffix}` },
        venue,
        startsAt: at(30),
        saleOpensAt: at(-1),
        saleClosesAt: at(30),
        qrMode: 'STATIC_DEFAULT',
        rates: { serviceFee: 600, tax: 1_900, taxOn: 'fee' },
        prices: [
          { zone: 'TRI', total: 8_500_000 },
          { zone: 'GNO', base: 2_000_000, fee: 150_000, tax: 50_000, total: 2_200_000 },
        ],
      },
    ],
  });
  const imported = await db.transaction((tx) =>
    importContent(contentStoreOver(tx), content, {
      market,
      isDryRun: false,
      now,
      author: { personId: null, address: 'test', source: 'test' },
    }),
  );
  if (!imported.ok) throw new Error(JSON.stringify(imported.error));
  return { id, clubs: [home.id, away.id], venue };
}
