import { randomBytes } from 'node:crypto';
import { visitSection } from '#domain/catalogue/visitor-type.ts';
import { contentStoreOver, importContent, parseContent } from '#server/content/public.ts';
import type { Database } from '#server/db/client.ts';
import type { RequestedSeat } from './sale-requests.ts';

/** A tour on sale and its visits, soonest first. */
export type TestTour = { readonly id: string; readonly visits: readonly string[] };

type Draft = Readonly<Record<string, unknown>>;

const dayMs = 86_400_000;

/** Formats a day from today on, by the calendar of Bogotá. */
export const inDays = (days: number): string =>
  new Date(Date.now() - 5 * 3_600_000 + days * dayMs).toISOString().slice(0, 10);

/** Builds a content file with a tour of its own: two visits a day, from the day after tomorrow for two days. */
export function buildTourFile(change: Draft = {}, suffix = randomBytes(4).toString('hex')) {
  const id = `tour-${suffix}`;
  return {
    id,
    file: {
      version: 1,
      market: 'COL',
      clubs: [
        {
          id: `club-${suffix}`,
          name: 'Deportivo Páramo',
          shortName: 'Páramo',
          kind: 'FOOTBALL',
          kit: { pattern: 'hoops', colors: ['#0B6B46', '#F7F8F1'] },
        },
      ],
      venues: [
        {
          id: `venue-${suffix}`,
          name: 'Estadio Páramo',
          city: 'Tunja',
          timeZone: 'America/Bogota',
          layout: 'IFC',
        },
      ],
      tours: [
        {
          id,
          home: `club-${suffix}`,
          titles: { es: 'Tour del estadio', en: 'Stadium tour' },
          venue: `venue-${suffix}`,
          meetingPoint: { es: 'Puerta 4', en: 'Gate 4' },
          durationMinutes: 60,
          capacity: 10,
          from: inDays(2),
          until: inDays(3),
          opening: [
            {
              weekdays: ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'],
              times: ['10:00', '12:00'],
              language: 'es',
            },
          ],
          saleOpensAt: `${inDays(-10)}T08:00`,
          qrMode: 'STATIC_DEFAULT',
          rates: { serviceFee: 600, tax: 1_900, taxOn: 'fee' },
          visitors: [
            { type: 'ADULT', total: 4_800_000 },
            { type: 'CHILD', total: 2_600_000, max: 3, needsAdult: true },
          ],
          ...change,
        },
      ],
    },
  };
}

/** Imports a content file; returns its faults as sentences, or what happened to each object. */
export async function importTours(db: Database, file: unknown) {
  return db.transaction((tx) =>
    importContent(contentStoreOver(tx), parseContent(file), {
      market: null,
      isDryRun: false,
      now: Date.now(),
      author: { personId: null, address: 'command line', source: 'tours.json' },
    }),
  );
}

/** Puts a tour on sale. */
export async function aTour(db: Database, change: Draft = {}): Promise<TestTour> {
  const { id, file } = buildTourFile(change);
  const imported = await importTours(db, file);
  if (!imported.ok) throw new Error(imported.error.map(({ sentence }) => sentence).join('\n'));
  return { id, visits: await listVisitIds(db, id) };
}

export async function listVisitIds(db: Database, tourId: string): Promise<readonly string[]> {
  const rows = await db.query<{ id: string }>(
    'select id from event where tour_id = $1 and not is_disabled order by starts_at, id',
    [tourId],
  );
  return rows.map(({ id }) => id);
}

/** Builds the requested places of visitors of a type. */
export const visitors = (zone: string, quantity: number): RequestedSeat & { readonly zone: string } => ({
  sectionCode: visitSection,
  seatCode: 'UNNUMBERED',
  quantity,
  zone,
});
