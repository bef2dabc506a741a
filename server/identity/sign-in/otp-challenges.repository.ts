import type { DeliveryChannel } from '#domain/identity/delivery-channel.ts';
import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Database, Queryable } from '../../db/client.ts';
import { json } from '../../db/values.ts';
import type {
  OtpChallenges,
  OtpPurpose,
  PendingRegistration,
  StoredChallenge,
  VerifiedCode,
} from './otp-challenges.port.ts';

type ChallengeRow = {
  readonly id: string;
  readonly purpose: OtpPurpose;
  readonly channel: DeliveryChannel;
  readonly contact: string;
  readonly person_id: string | null;
  readonly details: { readonly market: MarketCode; readonly language: Language };
  readonly sent_count: number;
  readonly attempts_left: number;
  readonly last_sent_at: Date;
  readonly expires_at: Date;
  readonly server_now: Date;
};

const columns = `id, purpose, channel, contact, person_id, details, sent_count, attempts_left, last_sent_at, expires_at,
  clock_timestamp() as server_now`;
const usableCondition = 'used_at is null and voided_at is null';

export function postgresOtpChallenges(database: Database): OtpChallenges {
  const queryOne = async (sql: string, parameters: Parameters<Queryable['query']>[1]) => {
    const [row] = await database.query<ChallengeRow>(sql, parameters);
    return row === undefined ? null : toStoredChallenge(row);
  };
  return {
    create: (request) =>
      database.transaction(async (tx) => {
        const { purpose, to, address } = request;
        // Of two concurrent requests for one contact, the later one waits here and then voids the earlier code.
        await tx.query("select pg_advisory_xact_lock(hashtextextended('otp/' || $1, 0))", [to]);
        await tx.query(
          `update otp_challenge set voided_at = now(), registration = null
           where contact = $1 and purpose = $2 and network = $3 and ${usableCondition}`,
          [to, purpose, address],
        );
        const [row] = await tx.query<ChallengeRow>(
          `insert into otp_challenge (id, purpose, channel, contact, person_id, network, registration, code_hash,
             attempts_left, expires_at, details, last_sent_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock_timestamp() + make_interval(secs => $10), $11,
             clock_timestamp())
           returning ${columns}`,
          [
            request.id,
            purpose,
            request.channel,
            to,
            request.personId,
            address,
            request.registration && json(request.registration),
            request.codeHash,
            request.checks,
            request.lifeSeconds,
            json({ market: request.market, language: request.language }),
          ],
        );
        if (row === undefined) throw new Error('The inserted challenge was not returned');
        return toStoredChallenge(row);
      }),

    find: (id) =>
      queryOne(
        `select ${columns} from otp_challenge
         where id = $1 and ${usableCondition} and created_at > now() - interval '1 hour'`,
        [id],
      ),

    renew: (id, sends, { codeHash, lifeSeconds, checks, channel }) =>
      queryOne(
        `update otp_challenge set code_hash = $3, attempts_left = $4, sent_count = sent_count + 1, channel = $6,
           last_sent_at = clock_timestamp(), expires_at = clock_timestamp() + make_interval(secs => $5)
         where id = $1 and sent_count = $2 and ${usableCondition}
         returning ${columns}`,
        [id, sends, codeHash, checks, lifeSeconds, channel],
      ),

    replaceRegistration: (id, contact, registration) =>
      queryOne(
        `update otp_challenge set registration = $3
         where id = $1 and contact = $2 and purpose = 'REGISTER' and expires_at > clock_timestamp() and ${usableCondition}
         returning ${columns}`,
        [id, contact, json(registration)],
      ),

    async consumeCheck({ challengeId, purposes, personId }) {
      const [row] = await database.query<
        Pick<ChallengeRow, 'purpose' | 'channel' | 'contact' | 'details' | 'attempts_left'> & {
          readonly code_hash: string;
        }
      >(
        `update otp_challenge set attempts_left = attempts_left - 1
         where id = $1 and purpose = any($2) and ($3::text is null or person_id = $3) and attempts_left > 0
           and expires_at > clock_timestamp() and ${usableCondition}
         returning purpose, channel, contact, details, code_hash, attempts_left`,
        [challengeId, purposes, personId],
      );
      if (row === undefined) return null;
      const { purpose, channel, contact, code_hash: codeHash, attempts_left: checksLeft } = row;
      const { market } = row.details;
      return { challengeId, purpose, channel, market, contact, codeHash, checksLeft };
    },
  };
}

/** The contact, person and registration of a consumed challenge. */
export type ConsumedChallenge = {
  readonly contact: string;
  readonly personId: string | null;
  readonly market: MarketCode;
  readonly language: Language;
  readonly registration: PendingRegistration | null;
};

/**
 * Consumes a challenge whose code was correct, in the transaction that acts on it: exactly one of any number of concurrent
 * callers succeeds, and a rollback makes the code valid again. Returns null for all others.
 */
export async function consumeChallenge(
  tx: Queryable,
  { challengeId, codeHash, purpose }: VerifiedCode,
): Promise<ConsumedChallenge | null> {
  const [row] = await tx.query<
    Pick<ChallengeRow, 'contact' | 'person_id' | 'details'> & {
      readonly registration: PendingRegistration | null;
    }
  >(
    // The registration is read before it is cleared, because `returning` shows the updated row.
    `with was as (select id, registration from otp_challenge where id = $1 for update)
     update otp_challenge c set used_at = clock_timestamp(), registration = null from was
     where c.id = was.id and c.code_hash = $2 and c.purpose = $3 and c.expires_at > clock_timestamp()
       and c.used_at is null and c.voided_at is null
     returning c.contact, c.person_id, c.details, was.registration`,
    [challengeId, codeHash, purpose],
  );
  if (row === undefined) return null;
  const { contact, person_id: personId, details, registration } = row;
  return { contact, personId, ...details, registration };
}

const toStoredChallenge = (row: ChallengeRow): StoredChallenge => ({
  id: row.id,
  purpose: row.purpose,
  channel: row.channel,
  to: row.contact,
  personId: row.person_id,
  market: row.details.market,
  language: row.details.language,
  sends: row.sent_count,
  checksLeft: row.attempts_left,
  lastSentAt: row.last_sent_at.getTime(),
  expiresAt: row.expires_at.getTime(),
  serverNow: row.server_now.getTime(),
});
