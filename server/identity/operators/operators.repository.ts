import { randomBytes } from 'node:crypto';
import {
  type AccessLogKind,
  accessLogKinds,
  type Operator,
  type OperatorState,
} from '#domain/identity/operator.ts';
import { err, ok } from '#domain/shared/result.ts';
import type { Database, Queryable } from '../../db/client.ts';
import { type AddresseeRow, addresseeColumns, toAddressee } from '../fans/addressee.postgres.ts';
import { voidOpenChallenges } from '../sign-in/void-open-challenges.postgres.ts';
import {
  deleteSecondFactor,
  endAccess,
  endSessions,
  filterNonStaffRoles,
  isManager,
  lockPeople,
  staffRolesSql,
  toOperatorRoles,
  toStoredRoles,
} from './operator-access.postgres.ts';
import type { Operators } from './operators.port.ts';

type OperatorRow = {
  readonly id: string;
  readonly email: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly roles: readonly string[];
  readonly state: OperatorState;
  readonly since: Date;
  readonly until: Date | null;
  readonly last_sign_in_at: Date | null;
};

type SignInRow = {
  readonly id: number;
  readonly at: Date;
  readonly kind: AccessLogKind;
  readonly person_id: string | null;
  readonly name: string;
  readonly email: string | null;
  readonly by: string | null;
  readonly ip: string | null;
};

type InvitationRow = {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly roles: readonly string[];
  readonly market: string;
  readonly expires_at: Date;
};

const openInvitationCondition =
  'i.accepted_at is null and i.withdrawn_at is null and i.expires_at > clock_timestamp()';
/** True for a person `p` who typed an address at registration and never verified it: somebody else may own it. */
const unverifiedAddressCondition = `(not p.is_email_verified and p.registration_status = 'REGISTERED' and not p.roles && ${staffRolesSql})`;
const lastSignInSql = `(select max(e.at) from audit_event e where e.person_id = p.id
  and e.kind in ('login.second-factor', 'login.recovery-code', 'second-factor.enrolled'))`;

/** All operators of the market $1: active ones first, then invited ones, then former ones. */
const operatorsQuery = `
  select p.id, p.email, p.first_name, p.last_name, p.roles,
    case when f.person_id is null then 'AWAITING_FACTOR' else 'ACTIVE' end as state,
    p.created_at as since, null::timestamptz as until, ${lastSignInSql} as last_sign_in_at, 1 as place
  from person p left join second_factor f on f.person_id = p.id
  where p.market = $1 and p.deleted_at is null and p.roles && ${staffRolesSql}
  union all
  select i.id, i.email, i.first_name, i.last_name, i.roles, 'INVITED', i.created_at, i.expires_at, null, 2
  from operator_invitation i where i.market = $1 and ${openInvitationCondition}
  union all
  select p.id, p.email, p.first_name, p.last_name, o.roles, 'ENDED', p.created_at, o.ended_at, ${lastSignInSql}, 3
  from former_operator o join person p on p.id = o.person_id where p.market = $1 and p.deleted_at is null`;

/** The sign-in history of the market $2: audit events of its operators, decisions of its managers, and its invitations. */
const signInsSource = `from audit_event e left join person p on p.id = e.person_id
  left join person b on b.id = e.details ->> 'by'
  where e.kind = any($1) and coalesce(p.market, b.market, e.details ->> 'market') = $2 and (e.kind like 'operator.%' or p.roles && ${staffRolesSql}
    or exists (select from former_operator o where o.person_id = e.person_id))`;

export function postgresOperators(database: Database): Operators {
  return {
    async list(market) {
      const rows = await database.query<OperatorRow>(
        `select * from (${operatorsQuery}) everybody order by place, lower(first_name), lower(last_name), id`,
        [market],
      );
      return rows.map(toOperator);
    },

    async invite({ email, firstName, lastName, roles, market, invitedBy: by, tokenHash, lifeSeconds }) {
      return database.transaction(async (tx) => {
        await tx.query("select pg_advisory_xact_lock(hashtextextended('invitation/' || $1, 0))", [email]);
        const known = await tx.query(
          `select 1 as one from person p where lower(p.email) = $1 and p.deleted_at is null
             and (p.roles && ${staffRolesSql} or p.market <> $2 and not ${unverifiedAddressCondition})`,
          [email, market],
        );
        if (known.length > 0) return err('UsernameExistsException');
        await tx.query(
          `update operator_invitation i set withdrawn_at = clock_timestamp()
           where lower(i.email) = $1 and i.market = $2 and ${openInvitationCondition}`,
          [email, market],
        );
        const [row] = await tx.query<OperatorRow>(
          `insert into operator_invitation (id, token_hash, email, first_name, last_name, roles, market, invited_by, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, clock_timestamp() + make_interval(secs => $9))
           returning id, email, first_name, last_name, roles, 'INVITED' as state, created_at as since,
             expires_at as until, null::timestamptz as last_sign_in_at`,
          [
            createId(),
            hexToBytes(tokenHash),
            email,
            firstName,
            lastName,
            toStoredRoles(roles),
            market,
            by,
            lifeSeconds,
          ],
        );
        if (row === undefined) throw new Error('The inserted invitation was not returned');
        return ok(toOperator(row));
      });
    },

    async invitation(tokenHash) {
      const [row] = await database.query<InvitationRow>(
        `select * from operator_invitation i where i.token_hash = $1 and ${openInvitationCondition}`,
        [hexToBytes(tokenHash)],
      );
      return row === undefined
        ? null
        : {
            email: row.email,
            firstName: row.first_name,
            lastName: row.last_name,
            roles: toOperatorRoles(row.roles),
            expiresAt: row.expires_at.getTime(),
          };
    },

    async accept(tokenHash, passwordHash) {
      return database.transaction(async (tx) => {
        const [invitation] = await tx.query<InvitationRow>(
          `update operator_invitation i set accepted_at = clock_timestamp() where i.token_hash = $1 and ${openInvitationCondition}
           returning *`,
          [hexToBytes(tokenHash)],
        );
        return invitation === undefined ? null : createOrUpgradeAccount(tx, invitation, passwordHash);
      });
    },

    async removeAccess(decision) {
      return database.transaction(async (tx) => {
        const ended = await endAccess(tx, decision);
        if (ended !== 'unknown') return ended;
        const withdrawn = await tx.query(
          `update operator_invitation i set withdrawn_at = clock_timestamp()
           where i.id = $1 and i.market = $2 and ${openInvitationCondition} returning 1 as one`,
          [decision.id, decision.market],
        );
        return withdrawn.length === 1 ? 'withdrawn' : 'unknown';
      });
    },

    changeRoles: (decision, roles) =>
      database.transaction(async (tx) => {
        const { id, by, market } = decision;
        const people = await lockPeople(tx, decision);
        const found = people.find((person) => person.id === id);
        if (found === undefined || !found.is_operator) return 'unknown';
        if (!isManager(people, by)) return 'not-permitted';
        const before = toOperatorRoles(found.roles);
        const [row] = await tx.query<AddresseeRow>(
          `update person set roles = $2, updated_at = now() where id = $1 returning ${addresseeColumns}`,
          [id, [...filterNonStaffRoles(found.roles), ...toStoredRoles(roles)]],
        );
        const [changed] = await tx.query<OperatorRow>(
          `select * from (${operatorsQuery}) everybody where id = $2`,
          [market, id],
        );
        if (row === undefined || changed === undefined) throw new Error('The changed operator was not found');
        return { operator: toOperator(changed), before, addressee: toAddressee(row) };
      }),

    resetFactor: (decision, { codeHash, lifeSeconds }) =>
      database.transaction(async (tx) => {
        const { id, by } = decision;
        const people = await lockPeople(tx, decision);
        const found = people.find((person) => person.id === id);
        if (found === undefined || !found.is_operator) return 'unknown';
        if (!isManager(people, by)) return 'not-permitted';
        await deleteSecondFactor(tx, id);
        await endSessions(tx, id);
        await tx.query(
          `insert into second_factor_reset (person_id, code_hash, reset_by, expires_at)
           values ($1, $2, $3, clock_timestamp() + make_interval(secs => $4))
           on conflict (person_id) do update set code_hash = excluded.code_hash, reset_by = excluded.reset_by,
             reset_at = excluded.reset_at, expires_at = excluded.expires_at`,
          [id, hexToBytes(codeHash), by, lifeSeconds],
        );
        const [row] = await tx.query<AddresseeRow>(`select ${addresseeColumns} from person where id = $1`, [
          id,
        ]);
        return row === undefined ? 'unknown' : { addressee: toAddressee(row) };
      }),

    async listSignIns(market, offset, limit) {
      const [counted] = await database.query<{ total: number }>(
        `select count(*)::int as total ${signInsSource}`,
        [[...accessLogKinds], market],
      );
      const rows = await database.query<SignInRow>(
        `select e.id, e.at, e.kind, p.id as person_id, concat_ws(' ', p.first_name, p.last_name) as name, p.email,
           concat_ws(' ', b.first_name, b.last_name) as by, e.ip
         ${signInsSource} order by e.at desc, e.id desc offset $3 limit $4`,
        [[...accessLogKinds], market, offset, limit],
      );
      return { total: counted?.total ?? 0, items: rows.map(toSignIn) };
    },
  };
}

/**
 * Creates the operator's account, or gives the roles to the existing account of the invited address in the market of the
 * invitation. Returns its id, or null when the address belongs to an operator or to an account of another market.
 */
async function createOrUpgradeAccount(
  tx: Queryable,
  invitation: InvitationRow,
  passwordHash: string,
): Promise<string | null> {
  const { email, first_name, last_name, roles, market } = invitation;
  // Another account may have this address unverified. It loses the address, so that none of its data, above all no phone that
  // could sign in, becomes part of the operator's account.
  await tx.query(
    `update person p set email = null, updated_at = now()
     where lower(p.email) = $1 and p.deleted_at is null and ${unverifiedAddressCondition}`,
    [email],
  );
  const [createdPerson] = await tx.query<{ id: string }>(
    `insert into person (id, market, email, is_email_verified, first_name, last_name, registration_status, roles, password_hash)
     values ($1, $2, $3, true, $4, $5, 'REGISTERED', $6, $7)
     on conflict (lower(email)) where deleted_at is null do nothing returning id`,
    [createId(), market, email, first_name, last_name, roles, passwordHash],
  );
  if (createdPerson !== undefined) return createdPerson.id;
  const [known] = await tx.query<{ id: string }>(
    `update person set roles = roles || $2::text[], password_hash = $3, is_email_verified = true,
       first_name = coalesce(first_name, $4), last_name = coalesce(last_name, $5), updated_at = now()
     where lower(email) = $1 and market = $6 and deleted_at is null and not roles && ${staffRolesSql} returning id`,
    [email, roles, passwordHash, first_name, last_name, market],
  );
  if (known === undefined) return null;
  await endSessions(tx, known.id);
  await voidOpenChallenges(tx, known.id);
  await tx.query('delete from former_operator where person_id = $1', [known.id]);
  return known.id;
}

const toOperator = (row: OperatorRow): Operator => ({
  id: row.id,
  email: row.email ?? '',
  firstName: row.first_name ?? '',
  lastName: row.last_name ?? '',
  roles: toOperatorRoles(row.roles),
  state: row.state,
  since: row.since.getTime(),
  until: row.until?.getTime() ?? null,
  lastSignInAt: row.last_sign_in_at?.getTime() ?? null,
});

const toSignIn = ({ id, at, kind, person_id, name, email, by, ip }: SignInRow) => ({
  id: String(id),
  at: at.getTime(),
  kind,
  operator: person_id === null ? null : { id: person_id, name, email: email ?? '' },
  by: by === '' ? null : by,
  address: ip,
});

const createId = (): string => randomBytes(16).toString('base64url');
const hexToBytes = (hex: string): Uint8Array => Buffer.from(hex, 'hex');
