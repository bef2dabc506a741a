import type { EventDraftFields } from '#domain/catalogue/event-draft.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { type ContentEvent, contentStoreOver } from '#server/content/public.ts';
import type { Database } from '../db/client.ts';
import type { Queryable } from '../db/engine.ts';
import { json } from '../db/values.ts';
import type { DraftUnitOfWork, EventDrafts, StoredDraft } from './event-drafts.port.ts';

type DraftRow = {
  readonly id: string;
  readonly market: MarketCode;
  readonly version: number;
  readonly event_id: string | null;
  readonly base_digest: string | null;
  readonly copied_from: string;
  readonly document: ContentEvent;
  readonly fields: EventDraftFields;
};
type VenueRow = {
  readonly id: string;
  readonly name: string;
  readonly zones: readonly (readonly [string, string])[];
};

/** Stores drafts in a table of their own. */
export const postgresEventDrafts = (database: Database): EventDrafts => ({
  transaction: (work) => database.transaction((tx) => work(draftsOver(tx))),
});

const columns = 'id, market, version, event_id, base_digest, copied_from, document, fields';

const draftsOver = (tx: Queryable): DraftUnitOfWork => ({
  async find({ market, id }) {
    const [row] = await tx.query<DraftRow>(
      `select ${columns} from event_draft where id = $1 and market = $2`,
      [id, market],
    );
    return row === undefined ? null : toStoredDraft(row);
  },
  async lock({ market, id }) {
    const [row] = await tx.query<DraftRow>(
      `select ${columns} from event_draft where id = $1 and market = $2 for update`,
      [id, market],
    );
    return row === undefined ? null : toStoredDraft(row);
  },
  async findChange(eventId) {
    const [row] = await tx.query<DraftRow>(`select ${columns} from event_draft where event_id = $1`, [
      eventId,
    ]);
    return row === undefined ? null : toStoredDraft(row);
  },
  async insert({ id, market, change, copiedFrom, document, fields }) {
    await tx.query(
      `insert into event_draft (id, market, event_id, base_digest, copied_from, document, fields)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        id,
        market,
        change?.eventId ?? null,
        change?.baseDigest ?? null,
        copiedFrom,
        json(document),
        json(fields),
      ],
    );
  },
  async save({ id, change, document, fields }) {
    await tx.query(
      `update event_draft set fields = $2, document = $3, base_digest = $4, version = version + 1, updated_at = clock_timestamp()
       where id = $1`,
      [id, json(fields), json(document), change?.baseDigest ?? null],
    );
  },
  async remove(id) {
    await tx.query('delete from event_draft where id = $1', [id]);
  },
  async listChoices(market) {
    const clubs = await tx.query<{ id: string; name: string }>(
      'select id, name from club where market = $1 order by name, id',
      [market],
    );
    const venues = await tx.query<VenueRow>(
      `select v.id, v.name, l.layout -> 'overview' -> 'zones' as zones from venue v join venue_layout l on l.layout_id = v.layout_id
       where v.market = $1 order by v.name, v.id`,
      [market],
    );
    return {
      clubs,
      venues: venues.map(({ id, name, zones }) => ({
        id,
        name,
        zones: zones.map(([code, zoneName]) => ({ code, name: zoneName })),
      })),
    };
  },
  async record(action, { id, copiedFrom, change }, by) {
    await tx.query(
      'insert into audit_event (kind, person_id, session_id, ip, details) values ($1, $2, $3, $4, $5)',
      [
        action,
        by.personId,
        by.sessionId,
        by.address,
        json({ draft: id, copiedFrom, event: change?.eventId ?? null }),
      ],
    );
  },
  content: contentStoreOver(tx),
});

const toStoredDraft = (row: DraftRow): StoredDraft => ({
  id: row.id,
  market: row.market,
  version: row.version,
  change:
    row.event_id === null || row.base_digest === null
      ? null
      : { eventId: row.event_id, baseDigest: row.base_digest },
  copiedFrom: row.copied_from,
  document: row.document,
  fields: row.fields,
});
