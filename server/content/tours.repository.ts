import { visitSection } from '#domain/catalogue/visitor-type.ts';
import type { Queryable } from '../db/engine.ts';
import { json } from '../db/values.ts';
import type { StoredTour, TourStore } from './content-store.port.ts';
import { saveLayouts } from './layouts.repository.ts';

/** Stores the terms of tours, and which events are their visits. */
export const tourStoreOver = (tx: Queryable): TourStore => ({
  async read(ids, after) {
    const rows = await tx.query<{ id: string } & StoredTour>(
      `select t.event_id as id, jsonb_build_object('meetingPoint', t.meeting_point, 'durationMinutes', t.duration_minutes,
         'cutOffMinutes', t.cut_off_minutes, 'changeUntilMinutes', t.change_until_minutes, 'visitors', t.visitors) as settings,
         (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'capacity', g.capacity) order by v.starts_at, v.id), '[]')
          from event v join ga_counter g on g.event_id = v.id and g.section_code = $3
          where v.tour_id = t.event_id and v.starts_at > $2) as visits
       from tour t where t.event_id = any($1)`,
      [ids, new Date(after), visitSection],
    );
    return new Map(rows.map(({ id, ...tour }) => [id, tour]));
  },

  async save(tours) {
    if (tours.length === 0) return;
    await tx.query(
      `insert into tour (event_id, meeting_point, duration_minutes, cut_off_minutes, change_until_minutes, visitors)
       select n ->> 'id', n -> 'settings' -> 'meetingPoint', (n #>> '{settings,durationMinutes}')::int,
         (n #>> '{settings,cutOffMinutes}')::int, (n #>> '{settings,changeUntilMinutes}')::int, n -> 'settings' -> 'visitors'
       from jsonb_array_elements($1) n
       on conflict (event_id) do update set meeting_point = excluded.meeting_point, duration_minutes = excluded.duration_minutes,
         cut_off_minutes = excluded.cut_off_minutes, change_until_minutes = excluded.change_until_minutes, visitors = excluded.visitors`,
      [json(tours)],
    );
    const visits = tours.flatMap(({ id, capacity, visits: own }) =>
      own.map((visit) => ({ ...visit, tour: id, capacity })),
    );
    await tx.query(
      `update event v set tour_id = n.tour, guide_language = n.language
       from jsonb_to_recordset($1) as n (id text, tour text, language text)
       where v.id = n.id and (v.tour_id, v.guide_language) is distinct from (n.tour, n.language)`,
      [json(visits)],
    );
    // The terms are shown with each visit, and visits are kept in memory until they change.
    await tx.query(
      'insert into event_change (event_id) select n.id from jsonb_to_recordset($1) as n (id text)',
      [json([...tours, ...visits].map(({ id }) => ({ id })))],
    );
    await tx.query(
      `update ga_counter g set capacity = greatest(n.capacity, g.held + g.sold)
       from jsonb_to_recordset($1) as n (id text, capacity int)
       where g.event_id = n.id and g.section_code = $2 and g.capacity <> greatest(n.capacity, g.held + g.sold)`,
      [json(visits), visitSection],
    );
  },

  saveLayouts: (market, layouts) => saveLayouts(tx, market, layouts),
});
