import type { Queryable } from '#server/db/engine.ts';

export type GeneralAdmissionSection = {
  readonly section: string;
  readonly capacity: number;
  readonly sold: number;
  /** The quantity that can be held now; expired holds count as free. */
  readonly available: number;
};

/** Opens the general admission sections of an event for sale. A later call may raise a capacity, or lower it to what is taken. */
export async function openGeneralAdmission(
  db: Queryable,
  event: string,
  sections: readonly { readonly section: string; readonly capacity: number }[],
): Promise<void> {
  await db.query(
    `insert into ga_counter (event_id, section_code, capacity)
     select $1, s.section, s.capacity from unnest($2::text[], $3::int[]) as s (section, capacity)
     order by s.section
     on conflict (event_id, section_code) do update set capacity = excluded.capacity`,
    [event, sections.map(({ section }) => section), sections.map(({ capacity }) => capacity)],
  );
}

export function readGeneralAdmission(
  db: Queryable,
  event: string,
): Promise<readonly GeneralAdmissionSection[]> {
  return db.query<GeneralAdmissionSection>(
    `select g.section_code as section, g.capacity, g.sold,
       count_ga_available(g.event_id, g.section_code, clock_timestamp()) as available
     from ga_counter g where g.event_id = $1 order by g.section_code`,
    [event],
  );
}
