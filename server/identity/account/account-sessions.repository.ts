import type { SessionSelection } from '#domain/identity/account-session.ts';
import { parseUserAgent } from '#domain/identity/device.ts';
import type { PurchaseChannel } from '#domain/market/purchase-channel.ts';
import type { Database } from '../../db/client.ts';
import type { AccountSessionStore } from './account-sessions.port.ts';

type SessionRow = {
  readonly id: string;
  readonly user_agent: string | null;
  readonly channel: PurchaseChannel | null;
  readonly created_at: Date;
  readonly seen_at: Date;
};

const liveCondition = 'ended_at is null and idle_expires_at > now() and expires_at > now()';
/** Hides sessions with a second factor from sessions without one. */
const reachableCondition = `(second_factor_at is null
  or exists (select from session asking where asking.id = $2 and asking.second_factor_at is not null))`;
const usableCodeCondition = `c.used_at is null and c.expires_at > clock_timestamp()
  and exists (select from session s where s.id = c.session_id and s.person_id = c.person_id and ${liveCondition})`;

export function postgresAccountSessions(database: Database): AccountSessionStore {
  return {
    async list(personId, current) {
      const rows = await database.query<SessionRow>(
        `select id, user_agent, channel, coalesce(authenticated_at, created_at) as created_at, seen_at
         from session where person_id = $1 and ${liveCondition} and ${reachableCondition}
         order by id = $2 desc, seen_at desc, id limit 100`,
        [personId, current],
      );
      return rows.map((row) => ({
        id: row.id,
        isCurrent: row.id === current,
        ...parseUserAgent(row.user_agent),
        channel: row.channel,
        startedAt: row.created_at.getTime(),
        seenAt: row.seen_at.getTime(),
      }));
    },

    async end(personId, which, current) {
      const ended = await database.query<{ id: string }>(
        `update session set ended_at = now()
         where person_id = $1 and ${liveCondition} and ${reachableCondition} and ${buildSelectionCondition(which)} returning id`,
        which.kind === 'one' ? [personId, current, which.id] : [personId, current],
      );
      return ended.length;
    },

    async saveCode({ personId, sessionId, codeHash, lifeSeconds }) {
      const [row] = await database.query<{ expires_at: Date }>(
        `insert into session_handoff_code (code_hash, session_id, person_id, expires_at)
         values ($1, $2, $3, clock_timestamp() + make_interval(secs => $4)) returning expires_at`,
        [hexToBytes(codeHash), sessionId, personId, lifeSeconds],
      );
      if (row === undefined) throw new Error('The inserted code was not returned');
      return row.expires_at.getTime();
    },

    async findCode(codeHash, lifeSeconds) {
      const [row] = await database.query<{ person_id: string; expires_at: Date }>(
        `update session_handoff_code c set shown_at = coalesce(c.shown_at, clock_timestamp()),
           expires_at = case when c.shown_at is null then clock_timestamp() + make_interval(secs => $2) else c.expires_at end
         where c.code_hash = $1 and ${usableCodeCondition} returning c.person_id, c.expires_at`,
        [hexToBytes(codeHash), lifeSeconds],
      );
      return row === undefined ? null : { personId: row.person_id, expiresAt: row.expires_at.getTime() };
    },

    async redeemCode(codeHash) {
      const [row] = await database.query<{ person_id: string }>(
        `update session_handoff_code c set used_at = clock_timestamp()
         where c.code_hash = $1 and ${usableCodeCondition} returning c.person_id`,
        [hexToBytes(codeHash)],
      );
      return row?.person_id ?? null;
    },
  };
}

function buildSelectionCondition({ kind }: SessionSelection): string {
  if (kind === 'all') return 'true';
  return kind === 'one' ? 'id = $3' : 'id <> $2';
}

const hexToBytes = (hex: string): Uint8Array => Buffer.from(hex, 'hex');
