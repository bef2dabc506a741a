import type {
  IdempotencyStore,
  OwnRequest,
  RequestTicket,
  StoredAnswer,
} from '../../application/requests/idempotency.port.ts';
import type { Database } from '../../db/client.ts';
import { gathered } from './gathered.ts';

/** The lock on a key, longer than any request may take (30 s). A key of a process that died is free after this. */
const LEASE = '35 seconds';

/** The primary key of a request; a ticket's id is its JSON. */
type Row = { readonly key: string; readonly principal: string; readonly route: string };
const anonymous = 'anonymous';

type Answered =
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

type Kept = { readonly request: OwnRequest; readonly answer: StoredAnswer };

export function postgresIdempotency(database: Database): IdempotencyStore {
  // Under load most requests are rejected, and each rejection is recorded. They are sorted by key, because two servers that
  // record the same keys in opposite orders would deadlock.
  const keep = gathered(async (asked: readonly Kept[]) => {
    const all = asked
      .map((one, at) => ({ ...one, at, name: nameOf(one.request) }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    const rows = await database.query<{ kept: boolean }>(
      `select record_response(a.key, a.principal, a.route, a.hash, a.status, a.body) as kept
       from unnest($1::text[], $2::text[], $3::text[], $4::bytea[], $5::int[], $6::text[])
         with ordinality as a (key, principal, route, hash, status, body, at) order by a.at`,
      [
        all.map(({ request }) => request.key),
        all.map(({ request }) => request.principal),
        all.map(({ request }) => request.route),
        all.map(({ request }) => `\\x${request.bodyHash}`),
        all.map(({ answer }) => answer.status),
        all.map(({ answer }) => answer.body),
      ],
    );
    const kept = new Map(all.map(({ at }, nth) => [at, rows[nth]?.kept]));
    return asked.flatMap((_, at) => kept.get(at) ?? []);
  });

  return {
    async claim({ key, principal, route, bodyHash }) {
      const [row] = await database.query<{ claim: Answered }>(
        `select begin_idempotent_request($1, $2, $3, $4, '${LEASE}') as claim`,
        [key, principal ?? anonymous, route, Buffer.from(bodyHash, 'hex')],
      );
      if (row === undefined) throw new Error('The idempotency query returned no row.');
      const { claim } = row;
      switch (claim.kind) {
        case 'mine': {
          const { principal: caller, attempt, sessionId } = claim;
          const own: Row = { key, principal: caller, route };
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

    async noteSession(ticket, sessionId) {
      const { key, principal, route } = rowOf(ticket);
      await database.query(
        'update idempotency set session_id = $4 where key = $1 and principal = $2 and route = $3 and attempt = $5',
        [key, principal, route, sessionId, ticket.attempt],
      );
    },

    async finish(ticket, { status, body }) {
      const { key, principal, route } = rowOf(ticket);
      await database.query(
        `update idempotency set state = 'DONE', response_status = $4, response_body = $5, locked_until = null
         where key = $1 and principal = $2 and route = $3 and attempt = $6 and state = 'RUNNING'`,
        [key, principal, route, status, body, ticket.attempt],
      );
    },

    keep: (request, answer) => keep({ request, answer }),

    async release(ticket) {
      const { key, principal, route } = rowOf(ticket);
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

const nameOf = ({ key, principal, route }: Row): string => JSON.stringify([key, principal, route]);

function rowOf(ticket: RequestTicket): Row {
  return JSON.parse(ticket.id);
}
