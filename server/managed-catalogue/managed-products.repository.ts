import type { ManagedProductQuery, ManagedState } from '#domain/catalogue/managed-catalogue.ts';
import { determineManagedState } from '#domain/catalogue/managed-catalogue.ts';
import { bundleKinds, type ProductKind } from '#domain/catalogue/product.ts';
import { splitSearchTerms } from '#domain/catalogue/search-text.ts';
import type { Language } from '#domain/market/locale.ts';
import { parseLocalDateTime } from '#domain/shared/local-date-time.ts';
import { calculatePageOffset, PAGE_SIZE } from '#domain/shared/page.ts';
import type { Database } from '../db/client.ts';
import type { ManagedProducts, ManagedReader } from './managed-products.port.ts';

type ProductRow = {
  readonly id: string;
  readonly product_kind: ProductKind;
  readonly titles: Readonly<Partial<Record<Language, string>>>;
  readonly venue: string;
  /** Null for a draft, which has what was written of its date. */
  readonly starts_at: Date | null;
  readonly starts_locally: string | null;
  readonly time_zone: string;
  /** Null for a draft. */
  readonly sale_opens_at: Date | null;
  readonly sale_closes_at: Date | null;
  readonly is_disabled: boolean;
  readonly is_cancelled: boolean;
  readonly visits: number | null;
};

/** Reads the managers' catalogue from the events and their drafts; drafts come first. */
export const postgresManagedProducts = (database: Database): ManagedProducts => ({
  list: (reader, query, soldOut) =>
    database.snapshot(async (tx) => {
      const parameters = [...toParameters(reader, query), query.state ?? null, soldOut];
      const [counted] = await tx.query<{ total: number }>(
        `select (select count(*)::int from ${source} where ${isSearched} and ($6::text is null or ${state} = $6))
           + (select count(*)::int from ${draftSource} where ${isDraftSearched}) as total`,
        parameters,
      );
      const rows = await tx.query<ProductRow>(
        `select p.*, p.starts_at < $2::timestamptz - interval '12 hours' as is_past from (
           select e.id, e.product_kind, e.titles, ${venue} as venue, ${startsAt} as starts_at, null as starts_locally, e.time_zone,
             e.sale_opens_at, e.sale_closes_at, e.is_disabled, e.cancelled_at is not null as is_cancelled,
             case when t.event_id is not null then (select count(*)::int from event v
               where v.tour_id = e.id and v.starts_at > $2 and v.cancelled_at is null) end as visits
           from ${source} where ${isSearched} and ($6::text is null or ${state} = $6)
           union all
           select d.id, d.document ->> 'kind', d.fields -> 'titles', coalesce(n.name, ''), null, d.fields ->> 'startsAt',
             coalesce(n.time_zone, 'UTC'), null, null, true, false, null
           from ${draftSource} where ${isDraftSearched}) p
         order by p.starts_at is not null, is_past, case when p.starts_at < $2::timestamptz - interval '12 hours' then -1 else 1 end
           * extract(epoch from p.starts_at), p.id
         offset $8 limit $9`,
        [...parameters, calculatePageOffset(query.page), PAGE_SIZE],
      );
      return {
        items: rows.map((row) => ({
          id: row.id,
          kind: row.product_kind,
          title: row.titles[reader.language] ?? row.titles.es ?? row.id,
          venue: row.venue,
          startsAt: row.starts_at?.getTime() ?? parseLocalDateTime(row.starts_locally ?? '', row.time_zone),
          timeZone: row.time_zone,
          state: toState(row, reader, soldOut),
          visits: row.visits,
        })),
        total: counted?.total ?? 0,
      };
    }),

  async listWithTakenSeats(reader, query) {
    const rows = await database.query<{ id: string }>(
      `select e.id from ${source} where ${isSearched} and ${state.replaceAll('$7', "'{}'")} = 'ON_SALE' and (
         e.product_kind = any($6) or exists (select from seat_claim c where c.event_id = e.id)
         or exists (select from ga_counter g where g.event_id = e.id and g.held + g.sold > 0)
         or exists (select from section_release s where s.event_id = e.id and s.access_level = 'BLOCKED'))`,
      [...toParameters(reader, query), [...bundleKinds, 'TOUR']],
    );
    return rows.map(({ id }) => id);
  },
});

const source = `event e left join venue_layout l on l.layout_id = e.layout_id left join tour t on t.event_id = e.id`;
const venue = `coalesce(e.venue_override ->> 'name', l.name, '')`;
/** A tour is listed by its next visit. */
const startsAt = `coalesce((select min(v.starts_at) from event v where v.tour_id = e.id and v.starts_at > $2::timestamptz), e.starts_at)`;

/** Letters with accents and without. Replaced one by one: a database without an encoding knows letters only as bytes. */
const plainLetters = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u', ü: 'u', ñ: 'n', ã: 'a', ç: 'c' };
const withoutAccents = (text: string): string =>
  Object.entries(plainLetters)
    .flatMap(([accented, plain]) => [
      [accented, plain],
      [accented.toUpperCase(), plain],
    ])
    .reduce((replaced, [accented, plain]) => `replace(${replaced}, '${accented}', '${plain}')`, text);

/** The text of a product in which words are searched, without accents and case. */
const searchedText =
  withoutAccents(`lower(concat_ws(' ', e.id, e.titles ->> 'es', e.titles ->> 'en', e.category, ${venue},
  coalesce(e.venue_override ->> 'city', l.city), (select string_agg(c ->> 'name', ' ') from jsonb_array_elements(e.teams) c)))`);
const hasWords = (text: string): string =>
  `not exists (select from unnest($5::text[]) w (word) where position(w.word in ${text}) = 0)`;
const isSearched = `e.market = $1 and ($3::text is null or e.product_kind = $3) and e.tour_id is not distinct from $4
  and ${hasWords(searchedText)}`;

const draftSource = `event_draft d left join venue n on n.id = d.fields ->> 'venue'`;
const isDraftSearched = `d.market = $1 and ($3::text is null or d.document ->> 'kind' = $3) and $4::text is null
  and coalesce($6, 'DRAFT') = 'DRAFT'
  and ${hasWords(withoutAccents("lower(concat_ws(' ', d.id, d.fields -> 'titles' ->> 'es', d.fields -> 'titles' ->> 'en', n.name))"))}`;

/** The same order as in `determineManagedState`. */
const state = `(case when e.cancelled_at is not null then 'CANCELLED' when e.sale_closes_at <= $2::timestamptz then 'OVER'
  when e.is_disabled then 'SUSPENDED' when e.sale_opens_at > $2::timestamptz then 'NOT_YET_ON_SALE'
  when e.id = any($7::text[]) then 'SOLD_OUT' else 'ON_SALE' end)`;

const toParameters = (
  { market, now }: ManagedReader,
  { kind, tour, searchText = '' }: ManagedProductQuery,
) => [market, new Date(now), kind ?? null, tour ?? null, splitSearchTerms(searchText)];

function toState(row: ProductRow, { now }: ManagedReader, soldOut: readonly string[]): ManagedState {
  if (row.sale_opens_at === null || row.sale_closes_at === null) return 'DRAFT';
  return determineManagedState(
    {
      isCancelled: row.is_cancelled,
      isSuspended: row.is_disabled,
      isSoldOut: soldOut.includes(row.id),
      saleOpensAt: row.sale_opens_at.getTime(),
      saleClosesAt: row.sale_closes_at.getTime(),
    },
    now,
  );
}
