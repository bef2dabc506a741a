import { operatorRoles } from '#domain/auth/role.ts';
import type {
  AwaitedFactor,
  RecoveryCodeHash,
  SecondFactors,
} from '../../application/operators/second-factors.port.ts';
import type { Database, Queryable } from '../../db/client.ts';
import type { SecretBox } from '../secret-box.ts';

type AwaitedRow = {
  readonly person_id: string;
  readonly email: string | null;
  readonly secret: Uint8Array | null;
  readonly pending_secret: Uint8Array | null;
  readonly attempts_left: number;
  readonly is_reset: boolean;
  readonly reset_hash: string | null;
};

const alive = `c.purpose = 'SIGN_IN' and c.used_at is null and c.expires_at > clock_timestamp()`;
const operators = operatorRoles.map((role) => role.toUpperCase());
/** Restricts the challenge to an active operator's account. */
const ofAnOperator = `c.person_id = p.id and p.deleted_at is null and p.roles && '{${operators.join()}}'::text[]`;
const columns = `c.person_id, p.email, c.pending_secret, c.attempts_left,
  (select f.secret from second_factor f where f.person_id = p.id) as secret,
  exists (select from second_factor_reset r where r.person_id = p.id) as is_reset,
  (select encode(r.code_hash, 'hex') from second_factor_reset r
   where r.person_id = p.id and r.expires_at > clock_timestamp()) as reset_hash`;

/** Stores second factors and their sign-in challenges. Secrets are stored encrypted for their person. */
export function postgresSecondFactors(database: Database, box: SecretBox): SecondFactors {
  const awaited = (row: AwaitedRow | undefined): AwaitedFactor | null => {
    if (row === undefined) return null;
    const opened = (sealed: Uint8Array | null) => sealed && box.open(sealed, row.person_id);
    return {
      personId: row.person_id,
      email: row.email ?? '',
      secret: opened(row.secret),
      pendingSecret: opened(row.pending_secret),
      reset: row.is_reset ? { codeHash: row.reset_hash } : null,
      checksLeft: row.attempts_left,
    };
  };
  const find = async (idHash: string): Promise<AwaitedFactor | null> => {
    const [row] = await database.query<AwaitedRow>(
      `select ${columns} from second_factor_challenge c join person p on ${ofAnOperator}
       where c.id_hash = $1 and ${alive}`,
      [bytes(idHash)],
    );
    return awaited(row);
  };
  const isOne = async (sql: string, parameters: Parameters<Queryable['query']>[1]) =>
    (await database.query(sql, parameters)).length === 1;

  return {
    async open(idHash, personId, { lifeSeconds, checks }) {
      const [row] = await database.query<{ expires_at: Date; is_enrolled: boolean }>(
        `insert into second_factor_challenge (id_hash, person_id, attempts_left, expires_at)
         select $1, p.id, $3, clock_timestamp() + make_interval(secs => $4)
         from person p where p.id = $2 and p.deleted_at is null and p.roles && $5::text[]
         returning expires_at, exists (select from second_factor f where f.person_id = $2) as is_enrolled`,
        [bytes(idHash), personId, checks, lifeSeconds, operators],
      );
      return row === undefined ? null : { expiresAt: row.expires_at.getTime(), isEnrolled: row.is_enrolled };
    },

    find,

    async takeCheck(idHash) {
      const [row] = await database.query<AwaitedRow>(
        `update second_factor_challenge c set attempts_left = c.attempts_left - 1 from person p
         where c.id_hash = $1 and c.attempts_left > 0 and ${alive} and ${ofAnOperator}
         returning ${columns}`,
        [bytes(idHash)],
      );
      return awaited(row);
    },

    async keepSecret(idHash, secret) {
      const waiting = await find(idHash);
      if (waiting === null) return null;
      const [row] = await database.query<{ person_id: string; pending_secret: Uint8Array }>(
        `update second_factor_challenge c set pending_secret = coalesce(c.pending_secret, $2)
         where c.id_hash = $1 and ${alive} returning person_id, pending_secret`,
        [bytes(idHash), box.seal(secret, waiting.personId)],
      );
      return row === undefined ? null : box.open(row.pending_secret, row.person_id);
    },

    takeStep: (personId, step) =>
      isOne(
        'update second_factor set last_step = $2 where person_id = $1 and last_step < $2 returning 1 as used',
        [personId, step],
      ),

    async recoveryCode(personId, lookup) {
      const [row] = await database.query<{ code_hash: string }>(
        'select code_hash from recovery_code where person_id = $1 and lookup = $2 and used_at is null',
        [personId, lookup],
      );
      return row?.code_hash ?? null;
    },

    takeRecoveryCode: (personId, lookup) =>
      isOne(
        `update recovery_code set used_at = clock_timestamp()
         where person_id = $1 and lookup = $2 and used_at is null returning 1 as used`,
        [personId, lookup],
      ),

    consume: (idHash) =>
      isOne(
        `update second_factor_challenge c set used_at = clock_timestamp()
         where c.id_hash = $1 and ${alive} returning 1 as used`,
        [bytes(idHash)],
      ),

    async enrol(idHash, { step, codes }) {
      return database.transaction(async (tx) => {
        const [challenge] = await tx.query<{ person_id: string; pending_secret: Uint8Array | null }>(
          `update second_factor_challenge c set used_at = clock_timestamp()
           where c.id_hash = $1 and ${alive} returning person_id, pending_secret`,
          [bytes(idHash)],
        );
        if (challenge === undefined || challenge.pending_secret === null) return false;
        const { person_id: personId, pending_secret: sealed } = challenge;
        const made = await tx.query(
          `insert into second_factor (person_id, secret, last_step) values ($1, $2, $3)
           on conflict (person_id) do nothing returning 1 as made`,
          [personId, sealed, step],
        );
        if (made.length === 0) return false;
        await writeRecoveryCodes(tx, personId, codes);
        await tx.query('delete from second_factor_reset where person_id = $1', [personId]);
        await tx.query(
          `update second_factor_challenge set used_at = clock_timestamp(), pending_secret = null
           where person_id = $1 and (used_at is null or id_hash = $2)`,
          [personId, bytes(idHash)],
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

const bytes = (hex: string): Uint8Array => Buffer.from(hex, 'hex');
