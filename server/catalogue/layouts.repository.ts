import type { Database } from '../db/client.ts';
import type { LayoutStore } from './layouts.port.ts';

export const postgresLayouts = (database: Database): LayoutStore => ({
  async readGeometry(layoutId) {
    const [row] = await database.query<{ geometry_gz: Uint8Array }>(
      'select geometry_gz from venue_layout where layout_id = $1',
      [layoutId],
    );
    return row?.geometry_gz ?? null;
  },
});
