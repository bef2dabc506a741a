import { operatorRoles } from '#domain/identity/role.ts';
import type { SecretBox } from '#server/kernel/public.ts';
import type { Database, Queryable } from '../../db/client.ts';
import { type AddresseeRow, addresseeColumns, toAddressee } from '../fans/addressee.postgres.ts';
import type { SecondFactorSettingsStore } from './second-factor-settings.port.ts';
import { writeRecoveryCodes } from './second-factors.repository.ts';

const staffCondition = `p.deleted_at is null and p.roles && '{${operatorRoles.map((role) => role.toUpperCase()).join()}}'::text[]`;
const usableCondition = `c.purpose = 'REPLACE' and c.used_at is null and c.expires_at > clock_timestamp()`;

/** Stores second-factor settings. Secrets are stored encrypted for their person. */
export function postgresSecondFactorSettings(database: Database, box: SecretBox): SecondFactorSettingsStore {
  return {
    async findSecret(personId) {
      const [row] = await database.query<{ secret: Uint8Array }>(
        `select f.secret from second_factor f join person p on p.id = f.person_id where p.id = $1 and ${staffCondition}`,
        [personId],
      );
      return row === undefined ? null : box.open(row.secret, personId);
    },

    beginReplacement: (idHash, { personId, secret }, { lifeSeconds, checks }) =>
      database.transaction(async (tx) => {
        await tx.query(
          `update second_factor_challenge c set used_at = clock_timestamp(), pending_secret = null
           where c.person_id = $1 and ${usableCondition}`,
          [personId],
        );
        await tx.query(
          `insert into second_factor_challenge (id_hash, person_id, purpose, attempts_left, pending_secret, expires_at)
           values ($1, $2, 'REPLACE', $3, $4, clock_timestamp() + make_interval(secs => $5))`,
          [hexToBytes(idHash), personId, checks, box.seal(secret, personId), lifeSeconds],
        );
      }),

    async consumeCheck(idHash, personId) {
      const [row] = await database.query<{ pending_secret: Uint8Array; attempts_left: number }>(
        `update second_factor_challenge c set attempts_left = c.attempts_left - 1
         where c.id_hash = $1 and c.person_id = $2 and c.attempts_left > 0 and ${usableCondition}
         returning c.pending_secret, c.attempts_left`,
        [hexToBytes(idHash), personId],
      );
      return row === undefined
        ? null
        : { secret: box.open(row.pending_secret, personId), checksLeft: row.attempts_left };
    },

    replaceSecret: (idHash, { personId, step, codes, currentSessionId }) =>
      database.transaction(async (tx) => {
        const [challenge] = await tx.query<{ pending_secret: Uint8Array }>(
          `with was as (select id_hash, pending_secret from second_factor_challenge where id_hash = $1 for update)
           update second_factor_challenge c set used_at = clock_timestamp(), pending_secret = null from was
           where c.id_hash = was.id_hash and c.person_id = $2 and ${usableCondition} returning was.pending_secret`,
          [hexToBytes(idHash), personId],
        );
        if (challenge === undefined) return null;
        const replaced = await tx.query(
          `update second_factor set secret = $2, last_step = $3, enrolled_at = clock_timestamp()
           where person_id = $1 returning 1 as one`,
          [personId, challenge.pending_secret, step],
        );
        if (replaced.length === 0) return null;
        await writeRecoveryCodes(tx, personId, codes);
        await tx.query(
          `update second_factor_challenge set used_at = clock_timestamp(), pending_secret = null
           where person_id = $1 and used_at is null`,
          [personId],
        );
        await tx.query(
          'update session set ended_at = now() where person_id = $1 and id <> $2 and ended_at is null',
          [personId, currentSessionId],
        );
        return { addressee: await findAddressee(tx, personId) };
      }),

    replaceRecoveryCodes: (personId, codes) =>
      database.transaction(async (tx) => {
        const [factor] = await tx.query(
          'select 1 as one from second_factor where person_id = $1 for update',
          [personId],
        );
        if (factor === undefined) return null;
        await writeRecoveryCodes(tx, personId, codes);
        return { addressee: await findAddressee(tx, personId) };
      }),
  };
}

async function findAddressee(tx: Queryable, personId: string) {
  const [row] = await tx.query<AddresseeRow>(`select ${addresseeColumns} from person where id = $1`, [
    personId,
  ]);
  return toAddressee(row);
}

const hexToBytes = (hex: string): Uint8Array => Buffer.from(hex, 'hex');
