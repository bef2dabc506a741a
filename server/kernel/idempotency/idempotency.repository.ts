import type { Database } from '../../db/client.ts';
import { batchQueries } from '../jobs/batched-queries.postgres.ts';
import type { IdempotencyStore, RecordedResponse, RequestLease, SessionRequest } from './idempotency.port.ts';

/** The lock on a key, longer than any request may take (30 s). A key of a process that died is free at once. */
const LOCK_DURATION = '35 seconds';

/** The primary key of a request; a ticket's id is its JSON. */
type RequestRow = { readonly key: string; readonly principal: string; readonly route: string };
const anonymousPrincipal = 'anonymous';

type StoredClaim =
  | {
      readonly kind: 'mine';
      readonly principal: string;
      readonly attempt: number;
      readonly sessionId: string | null;
    }
  | {
      readonly kind: 'done';
      readonly status: number;
      readonly body: string;
      readonly sessionId: string | null;
    }
  | { readonly kind: 'inFlight' | 'otherBody' };

type ResponseToRecord = { readonly request: SessionRequest; readonly answer: RecordedResponse };

export function postgresIdempotency(database: Database): IdempotencyStore {
  // Under load most requests are rejected, and each rejection is recorded. They are sorted by key, because two servers that
  // record the same keys in opposite orders would deadlock.
  const keep = batchQueries(async (batch: readonly ResponseToRecord[]) => {
    const all = batch
      .map((one, at) => ({ ...one, at, name: toSortKey(one.request) }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    const rows = await database.query<{ recorded: boolean }>(
      `select record_response(a.request, a.status, a.body) as recorded
       from unnest($1::jsonb[], $2::int[], $3::text[]) with ordinality as a (request, status, body, at) order by a.at`,
      [
        all.map(({ request }) => JSON.stringify(request)),
        all.map(({ answer }) => answer.status),
        all.map(({ answer }) => answer.body),
      ],
    );
    const recorded = new Map(all.map(({ at }, position) => [at, rows[position]?.recorded]));
    return batch.flatMap((_, at) => recorded.get(at) ?? []);
  });

  return {
    async acquireLease({ key, principal, route, bodyHash }) {
      const [row] = await database.query<{ claim: StoredClaim }>(
        `select begin_idempotent_request($1, $2, $3, $4, '${LOCK_DURATION}', $5) as claim`,
        [key, principal ?? anonymousPrincipal, route, Buffer.from(bodyHash, 'hex'), database.processId],
      );
      if (row === undefined) throw new Error('The idempotency query returned no row.');
      const { claim } = row;
      switch (claim.kind) {
        case 'mine': {
          const { principal: caller, attempt, sessionId } = claim;
          const own: RequestRow = { key, principal: caller, route };
          return { kind: 'mine', ticket: { id: JSON.stringify(own), attempt }, sessionId };
        }
        case 'done': {
          const { status, body, sessionId } = claim;
          return { kind: 'done', answer: { status, body }, sessionId };
        }
        default:
          return { kind: claim.kind };
      }
    },

    async recordSession(ticket, sessionId) {
      const { key, principal, route } = parseTicketId(ticket);
      await database.query(
        'update idempotency set session_id = $4 where key = $1 and principal = $2 and route = $3 and attempt = $5',
        [key, principal, route, sessionId, ticket.attempt],
      );
    },

    async completeRequest(ticket, { status, body }) {
      const { key, principal, route } = parseTicketId(ticket);
      await database.query(
        `update idempotency set state = 'DONE', response_status = $4, response_body = $5, locked_until = null
         where key = $1 and principal = $2 and route = $3 and attempt = $6 and state = 'RUNNING'`,
        [key, principal, route, status, body, ticket.attempt],
      );
    },

    recordResponse: (request, answer) => keep({ request, answer }),

    async releaseLease(ticket) {
      const { key, principal, route } = parseTicketId(ticket);
      await database.query(
        `delete from idempotency
         where key = $1 and principal = $2 and route = $3 and attempt = $4 and state = 'RUNNING' and session_id is null`,
        [key, principal, route, ticket.attempt],
      );
      await database.query(
        `update idempotency set locked_until = clock_timestamp() - interval '1 second'
         where key = $1 and principal = $2 and route = $3 and attempt = $4 and state = 'RUNNING'`,
        [key, principal, route, ticket.attempt],
      );
    },
  };
}

const toSortKey = ({ key, principal, route }: RequestRow): string => JSON.stringify([key, principal, route]);

function parseTicketId(ticket: RequestLease): RequestRow {
  return JSON.parse(ticket.id);
}
