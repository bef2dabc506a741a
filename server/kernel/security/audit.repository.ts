import type { Database } from '../../db/client.ts';
import { json } from '../../db/values.ts';
import type { AuditTrail } from './audit.port.ts';

export function postgresAuditTrail(database: Database): AuditTrail {
  return {
    async record({ kind, personId, sessionId, address, contact, actorId: by, market, roles }) {
      await database.query(
        'insert into audit_event (kind, person_id, session_id, ip, details) values ($1, $2, $3, $4, $5)',
        [kind, personId, sessionId, address, json({ contact, by, market, roles })],
      );
    },
  };
}
