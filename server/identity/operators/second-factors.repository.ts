import { operatorRoles } from '#domain/identity/role.ts';
import type { SecretBox } from '#server/kernel/public.ts';
import type { Database, Queryable } from '../../db/client.ts';
import type { PendingSecondFactor, RecoveryCodeHash, SecondFactors } from './second-factors.port.ts';

type PendingFactorRow = {
  readonly person_id: string;
  readonly email: string | null;
  readonly secret: Uint8Array | null;
  readonly pending_secret: Uint8Array | null;
  readonly attempts_left: number;
  readonly is_reset: boolean;
  readonly reset_hash: string | null;
};

const usableCondition = `c.purpose = 'SIGN_IN' and c.used_at is null and c.expires_at > clock_timestamp()`;
const staffRoles = operatorRoles.map((role) => role.toUpperCase());
/** Restricts the challenge to an active operator's account. */
const staffCondition = `c.person_id = p.id and p.deleted_at is null and p.roles && '{${staffRoles.join()}}'::text[]`;
const columns = `c.person_id, p.email, c.pending_secret, c.attempts_left,
  (select f.secret from second_factor f where f.person_id = p.id) as secret,
  exists (select from second_factor_reset r where r.person_id = p.id) as is_reset,
  (select encode(r.code_hash, 'hex') from second_factor_reset r
   where r.person_id = p.id and r.expires_at > clock_timestamp()) as reset_hash`;

/** Stores second factors and their sign-in challenges. Secrets are stored encrypted for their person. */
export function postgresSecondFactors(database: Database, box: SecretBox): SecondFactors {
  const toPendingFactor = (row: PendingFactorRow | undefined): PendingSecondFactor | null => {
    if (row === undefined) return null;
    const openSealed = (sealed: Uint8Array | null) => sealed && box.open(sealed, row.person_id);
    return {
      personId: row.person_id,
      email: row.email ?? '',
      secret: openSealed(row.secret),
      pendingSecret: openSealed(row.pending_secret),
      reset: row.is_reset ? { codeHash: row.reset_hash } : null,
      checksLeft: row.attempts_left,
    };
  };
  const find = async (idHash: string): Promise<PendingSecondFactor | null> => {
    const [row] = await database.query<PendingFactorRow>(
      `select ${columns} from second_factor_challenge c join person p on ${staffCondition}
       where c.id_hash = $1 and ${usableCondition}`,
      [hexToBytes(idHash)],
    );
    return toPendingFactor(row);
  };
  const returnsOneRow = async (sql: string, parameters: Parameters<Queryable['query']>[1]) =>
    (await database.query(sql, parameters)).length === 1;

  return {
    async createChallenge(idHash, personId, { lifeSeconds, checks }) {
      const [row] = await database.query<{ expires_at: Date; is_enrolled: boolean }>(
        `insert into second_factor_challenge (id_hash, person_id, attempts_left, expires_at)
         select $1, p.id, $3, clock_timestamp() + make_interval(secs => $4)
         from person p where p.id = $2 and p.deleted_at is null and p.roles && $5::text[]
         returning expires_at, exists (select from second_factor f where f.person_id = $2) as is_enrolled`,
        [hexToBytes(idHash), personId, checks, lifeSeconds, staffRoles],
      );
      return row === undefined ? null : { expiresAt: row.expires_at.getTime(), isEnrolled: row.is_enrolled };
    },

    findChallenge: find,

    async consumeCheck(idHash) {
      const [row] = await database.query<PendingFactorRow>(
        `update second_factor_challenge c set attempts_left = c.attempts_left - 1 from person p
         where c.id_hash = $1 and c.attempts_left > 0 and ${usableCondition} and ${staffCondition}
         returning ${columns}`,
        [hexToBytes(idHash)],
      );
      return toPendingFactor(row);
    },

    async savePendingSecret(idHash, secret) {
      const pendingFactor = await find(idHash);
      if (pendingFactor === null) return null;
      const [row] = await database.query<{ person_id: string; pending_secret: Uint8Array }>(
        `update second_factor_challenge c set pending_secret = coalesce(c.pending_secret, $2)
         where c.id_hash = $1 and ${usableCondition} returning person_id, pending_secret`,
        [hexToBytes(idHash), box.seal(secret, pendingFactor.personId)],
      );
      return row === undefined ? null : box.open(row.pending_secret, row.person_id);
    },

    consumeStep: (personId, step) =>
      returnsOneRow(
        'update second_factor set last_step = $2 where person_id = $1 and last_step < $2 returning 1 as used',
        [personId, step],
      ),

    async findRecoveryCodeHash(personId, lookup) {
      const [row] = await database.query<{ code_hash: string }>(
        'select code_hash from recovery_code where person_id = $1 and lookup = $2 and used_at is null',
        [personId, lookup],
      );
      return row?.code_hash ?? null;
    },

    consumeRecoveryCode: (personId, lookup) =>
      returnsOneRow(
        `update recovery_code set used_at = clock_timestamp()
         where person_id = $1 and lookup = $2 and used_at is null returning 1 as used`,
        [personId, lookup],
      ),

    consumeChallenge: (idHash) =>
      returnsOneRow(
        `update second_factor_challenge c set used_at = clock_timestamp()
         where c.id_hash = $1 and ${usableCondition} returning 1 as used`,
        [hexToBytes(idHash)],
      ),

    async enrol(idHash, { step, codes }) {
      return database.transaction(async (tx) => {
        const [challenge] = await tx.query<{ person_id: string; pending_secret: Uint8Array | null }>(
          `update second_factor_challenge c set used_at = clock_timestamp()
           where c.id_hash = $1 and ${usableCondition} returning person_id, pending_secret`,
          [hexToBytes(idHash)],
        );
        if (challenge === undefined || challenge.pending_secret === null) return false;
        const { person_id: personId, pending_secret: sealed } = challenge;
        const inserted = await tx.query(
          `insert into second_factor (person_id, secret, last_step) values ($1, $2, $3)
           on conflict (person_id) do nothing returning 1 as made`,
          [personId, sealed, step],
        );
        if (inserted.length === 0) return false;
        await writeRecoveryCodes(tx, personId, codes);
        await tx.query('delete from second_factor_reset where person_id = $1', [personId]);
        await tx.query(
          `update second_factor_challenge set used_at = clock_timestamp(), pending_secret = null
           where person_id = $1 and (used_at is null or id_hash = $2)`,
          [personId, hexToBytes(idHash)],
        );
        return true;
      });
    },
  };
}

/** Replaces all recovery codes of a person. */
export async function writeRecoveryCodes(
  tx: Queryable,
  personId: string,
  codes: readonly RecoveryCodeHash[],
): Promise<void> {
  await tx.query('delete from recovery_code where person_id = $1', [personId]);
  await tx.query(
    `insert into recovery_code (person_id, lookup, code_hash)
     select $1, lookup, code_hash from unnest($2::text[], $3::text[]) as new (lookup, code_hash)`,
    [personId, codes.map(({ lookup }) => lookup), codes.map(({ codeHash }) => codeHash)],
  );
}

const hexToBytes = (hex: string): Uint8Array => Buffer.from(hex, 'hex');
