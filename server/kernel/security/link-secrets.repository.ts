import { randomBytes } from 'node:crypto';
import type { Database } from '../../db/client.ts';

/** Reads the secret that signs links of a purpose. The first server that needs it creates it; all servers share it. */
export function postgresLinkSecret(database: Database, purpose: string): () => Promise<Uint8Array> {
  return async () => {
    await database.query(
      'insert into link_secret (purpose, secret) values ($1, $2) on conflict (purpose) do nothing',
      [purpose, randomBytes(32)],
    );
    const [row] = await database.query<{ secret: Uint8Array }>(
      'select secret from link_secret where purpose = $1',
      [purpose],
    );
    if (row === undefined) throw new Error('The created link secret was not found');
    return row.secret;
  };
}
