import * as z from 'zod/mini';
import { productKinds } from '#domain/catalogue/product.ts';
import type { Database } from '../db/client.ts';
import type { ClubStore } from './clubs.port.ts';

/** The JSON of a club is written by organisers' tools: what cannot be read is left out, so that the club is still shown. */
const clubSchema = z.object({
  colours: z.catch(z.array(z.string()), []),
  crest: z.catch(z.object({ pattern: z.string() }), { pattern: '' }),
  sport: z.catch(z.nullable(z.enum(productKinds)), null),
});

type ClubRow = {
  readonly id: string;
  readonly name: string;
  readonly city: string | null;
  readonly total: number;
};

export const postgresClubs = (database: Database): ClubStore => ({
  async listClubs({ market, id, offset, limit }) {
    const rows = await database.query<ClubRow>(
      `select id, name, city, sport, colours, crest, (count(*) over ())::int as total from club
       where market = $1 and ($2::text is null or id = $2) order by name, id offset $3 limit $4`,
      [market, id ?? null, offset, limit],
    );
    return {
      total: rows[0]?.total ?? 0,
      clubs: rows.map((row) => {
        const { colours, crest, sport } = z.parse(clubSchema, row);
        return {
          id: row.id,
          name: row.name,
          city: row.city,
          sport,
          kit: { pattern: crest.pattern, colors: colours },
        };
      }),
    };
  },
});
