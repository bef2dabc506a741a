import { randomBytes } from 'node:crypto';
import { operatorRoles, type Role, roles } from '#domain/identity/role.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Database, Queryable } from '../../db/client.ts';
import { batchQueries } from '../jobs/batched-queries.postgres.ts';
import {
  recentAuthentication,
  type SessionDevice,
  type SessionFactors,
  type SessionRecord,
  type SessionSecrets,
  type SessionStore,
} from './sessions.port.ts';
import { SignInDenied } from './sign-in-denied.ts';

/**
 * The idle and absolute lifetimes of a session (ASVS 7.3). Assumption: a fan's phone stays signed in between matches; a
 * box office at the stadium does not stay signed in overnight.
 */
const sessionLifetimes = {
  fan: { idle: '30 days', absolute: '180 days' },
  operator: { idle: '12 hours', absolute: '24 hours' },
} as const;

/** The condition for a person `p` with an address that somebody can own: `.test` is reserved (RFC 6761), and demo people have it. */
export const realPersonCondition = "(lower(p.email) like '%.test') is not true";

/** True when staff roles count in a session `s` of a person `p`: it has the second factor, and their account is of its market. */
const staffProofCondition = 's.second_factor_at is not null and p.market = s.market';

type SessionRow = {
  readonly id: string;
  readonly market: MarketCode;
  readonly person_id: string | null;
  readonly roles: readonly string[] | null;
  readonly bind_hash: Uint8Array;
  readonly is_stale: boolean;
  readonly is_recent: boolean;
  readonly is_staff_proven: boolean;
  readonly is_factor_recent: boolean;
};

const unknownDevice: SessionDevice = { userAgent: null, channel: null };
const passwordOnlyProof: SessionFactors = { secondFactor: false };

/** Creates the store of sessions. On a public installation demo people have none, also not those of an earlier local start. */
export function postgresSessions(database: Database, { isPublic = false } = {}): SessionStore {
  const personCondition = `p.deleted_at is null${isPublic ? ` and ${realPersonCondition}` : ''}`;
  /** The condition for a live session `s` and, where it has one, an existing person `p`. */
  const liveCondition = `s.ended_at is null and s.idle_expires_at > now() and s.expires_at > now() and ${personCondition}`;

  /** Looks up sessions on every request without a cache, so that a sign-out on any server takes effect at once. */
  const lookUp = batchQueries(async (tokenHashes: readonly string[]) => {
    const rows = await database.query<SessionRow & { readonly at: number }>(
      `select t.at, s.* from unnest($1::bytea[]) with ordinality as t (hash, at)
       cross join lateral (
         select s.id, s.market, s.person_id, p.roles, s.bind_hash, s.seen_at < now() - interval '1 minute' as is_stale,
           coalesce(s.authenticated_at > now() - make_interval(mins => $2), false) as is_recent,
           ${staffProofCondition} as is_staff_proven,
           coalesce(s.second_factor_at > now() - make_interval(mins => $2), false) as is_factor_recent
         from session s left join person p on p.id = s.person_id
         where s.token_hash = t.hash and ${liveCondition}
         limit 1
       ) s`,
      [tokenHashes.map((hash) => `\\x${hash}`), recentAuthentication.minutes],
    );
    const found = new Map(rows.map((row) => [row.at, row]));
    return tokenHashes.map((_, at) => found.get(at + 1) ?? null);
  });

  return {
    async find(tokenHash) {
      const row = await lookUp(tokenHash);
      if (row === null) return null;
      const record = toSessionRecord(row);
      if (row.is_stale) {
        await database.query(
          'update session set seen_at = now(), idle_expires_at = now() + $2::interval where id = $1',
          [row.id, chooseLifetime(record.roles).idle],
        );
      }
      return record;
    },

    async filterLive(ids) {
      const rows = await database.query<{ id: string }>(
        `select s.id from session s left join person p on p.id = s.person_id where s.id = any ($1) and ${liveCondition}`,
        [[...ids]],
      );
      return new Set(rows.map(({ id }) => id));
    },

    async createVisitor(secrets, market) {
      return insertSession(database, {
        secrets,
        market,
        personId: null,
        roles: ['visitor'],
        device: unknownDevice,
        proof: passwordOnlyProof,
      });
    },

    async signIn(
      previousSessionId,
      personId,
      secrets,
      market,
      device = unknownDevice,
      proof = passwordOnlyProof,
    ) {
      return database.transaction(async (tx) => {
        const [person] = await tx.query<{ roles: readonly string[]; is_own_market: boolean }>(
          `select p.roles, p.market = $2 as is_own_market from person p where p.id = $1 and ${personCondition}`,
          [personId, market],
        );
        if (person === undefined) throw new SignInDenied('This person may not sign in');
        const [current] = await tx.query<{ person_id: string | null; has_factor: boolean }>(
          `select person_id, second_factor_at is not null as has_factor
           from session where id = $1 and ended_at is null for update`,
          [previousSessionId],
        );
        const isOwnSession = current?.person_id === personId;
        const found = filterProvenRoles(
          person.roles,
          person.is_own_market && (proof.secondFactor || (isOwnSession && current.has_factor)),
        );
        const newSession = { secrets, market, personId, roles: found, device, proof };
        if (previousSessionId !== null && (isOwnSession || current?.person_id === null))
          return continueSession(tx, previousSessionId, newSession);
        if (previousSessionId !== null) await endSession(tx, previousSessionId);
        return insertSession(tx, newSession);
      });
    },

    async recordSecondFactor(sessionId, secrets) {
      const [row] = await database.query<SessionRow>(
        `update session s set token_hash = $2, bind_hash = $3, authenticated_at = now(), second_factor_at = now(),
           seen_at = now()
         from person p
         where s.id = $1 and p.id = s.person_id and p.deleted_at is null and s.ended_at is null and s.second_factor_at is not null
         returning s.id, s.market, s.person_id, p.roles, s.bind_hash, false as is_stale, true as is_recent,
           ${staffProofCondition} as is_staff_proven, true as is_factor_recent`,
        [sessionId, hexToBytes(secrets.tokenHash), bindHashToBytes(secrets)],
      );
      return row === undefined ? null : toSessionRecord(row);
    },

    async reissue(sessionId, secrets) {
      const [row] = await database.query<SessionRow>(
        `update session set token_hash = $2, bind_hash = $3
         where id = $1 and person_id is null and ended_at is null and created_at > now() - interval '1 hour'
         returning id, market, person_id, '{}'::text[] as roles, bind_hash, false as is_stale, false as is_recent,
           false as is_staff_proven, false as is_factor_recent`,
        [sessionId, hexToBytes(secrets.tokenHash), bindHashToBytes(secrets)],
      );
      return row === undefined ? null : toSessionRecord(row);
    },

    async end(sessionId) {
      await endSession(database, sessionId);
    },
  };
}

/**
 * Continues a visitor's session as the person's, with its holds; the visitor's old token becomes invalid. A sign-in without a
 * second factor does not prolong a session that has one.
 */
async function continueSession(
  tx: Queryable,
  sessionId: string,
  { secrets, market, personId, roles: found, device, proof }: NewSession & { readonly personId: string },
): Promise<SessionRecord> {
  const { idle, absolute } = chooseLifetime(found);
  const [row] = await tx.query<{ is_factor_recent: boolean }>(
    `update session set token_hash = $2, bind_hash = $3, person_id = $4, authenticated_at = now(), seen_at = now(),
       idle_expires_at = now() + $5::interval,
       expires_at = case when not $9 and person_id = $4 and second_factor_at is not null
         then least(expires_at, now() + $6::interval) else now() + $6::interval end,
       user_agent = coalesce($7, user_agent), channel = coalesce($8, channel),
       second_factor_at = case when $9 then now() when person_id = $4 then second_factor_at end
     where id = $1
     returning coalesce(second_factor_at > now() - make_interval(mins => $10), false) as is_factor_recent`,
    [
      sessionId,
      hexToBytes(secrets.tokenHash),
      bindHashToBytes(secrets),
      personId,
      idle,
      absolute,
      device.userAgent,
      device.channel,
      proof.secondFactor,
      recentAuthentication.minutes,
    ],
  );
  await tx.query('update reservation set person_id = $2 where session_id = $1 and person_id is null', [
    sessionId,
    personId,
  ]);
  return {
    id: sessionId,
    market,
    personId,
    roles: found,
    bindHash: secrets.bindHash,
    isRecent: true,
    isFactorRecent: row?.is_factor_recent === true,
  };
}

type NewSession = {
  readonly secrets: SessionSecrets;
  readonly market: MarketCode;
  readonly personId: string | null;
  readonly roles: readonly Role[];
  readonly device: SessionDevice;
  readonly proof: SessionFactors;
};

async function insertSession(
  db: Queryable,
  { secrets, market, personId, roles: found, device, proof }: NewSession,
): Promise<SessionRecord> {
  const id = randomBytes(16).toString('base64url');
  const { idle, absolute } = chooseLifetime(found);
  await db.query(
    `insert into session (id, token_hash, bind_hash, market, person_id, authenticated_at, idle_expires_at, expires_at,
       user_agent, channel, second_factor_at)
     values ($1, $2, $3, $4, $5, case when $5::text is null then null else now() end, now() + $6::interval,
       now() + $7::interval, $8, $9, case when $10 then now() end)`,
    [
      id,
      hexToBytes(secrets.tokenHash),
      bindHashToBytes(secrets),
      market,
      personId,
      idle,
      absolute,
      device.userAgent,
      device.channel,
      proof.secondFactor,
    ],
  );
  return {
    id,
    market,
    personId,
    roles: found,
    bindHash: secrets.bindHash,
    isRecent: personId !== null,
    isFactorRecent: proof.secondFactor,
  };
}

async function endSession(db: Queryable, sessionId: string): Promise<void> {
  await db.query('update session set ended_at = now() where id = $1 and ended_at is null', [sessionId]);
}

const chooseLifetime = (found: readonly Role[]) =>
  found.some(isOperatorRole) ? sessionLifetimes.operator : sessionLifetimes.fan;

function toSessionRecord(row: SessionRow): SessionRecord {
  return {
    id: row.id,
    market: row.market,
    personId: row.person_id,
    roles: row.person_id === null ? ['visitor'] : filterProvenRoles(row.roles ?? [], row.is_staff_proven),
    bindHash: row.bind_hash.length === 0 ? null : Buffer.from(row.bind_hash).toString('hex'),
    isRecent: row.is_recent,
    isFactorRecent: row.is_factor_recent,
  };
}

const isOperatorRole = (role: Role): boolean => operatorRoles.some((operator) => operator === role);

/**
 * Filters the roles that count in a session. Staff roles count only in the market of the account and after the second factor,
 * whatever the sign-in method was: password, one-time code or the app.
 */
const filterProvenRoles = (stored: readonly string[], isStaffProven: boolean): Role[] =>
  toRoles(stored).filter((role) => isStaffProven || !isOperatorRole(role));

/** Maps stored roles, which are in capitals. The gate's role is left out, since it never signs in. */
export const toRoles = (stored: readonly string[]): Role[] =>
  roles.filter((role) => stored.includes(role.toUpperCase()));

const hexToBytes = (hex: string): Uint8Array => Buffer.from(hex, 'hex');

/** Converts the bind hash to bytes; empty when there is no second cookie (plain HTTP). */
const bindHashToBytes = ({ bindHash }: SessionSecrets): Uint8Array => hexToBytes(bindHash ?? '');
