import type { DeliveryChannel } from '#domain/identity/delivery-channel.ts';
import type { Gender } from '#domain/identity/fan.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { err, ok } from '#domain/shared/result.ts';
import type { Database, Queryable } from '../../db/client.ts';
import { isDatabaseError, sqlstates } from '../../db/database-error.ts';
import { type AddresseeRow, addresseeColumns, toAddressee, toLanguage } from '../fans/addressee.postgres.ts';
import { voidOpenChallenges } from '../sign-in/void-open-challenges.postgres.ts';
import { anonymisePerson } from './anonymise-person.postgres.ts';
import { exportPersonalData } from './personal-data-export.postgres.ts';
import type { Profiles } from './profiles.port.ts';
import { readWalletSummary } from './wallet-summary.postgres.ts';

type ProfileRow = {
  readonly gender: Gender | null;
  readonly birth_date: string | null;
  readonly is_email_verified: boolean;
  readonly is_phone_verified: boolean;
  readonly has_password: boolean;
  readonly is_document_locked: boolean;
  readonly notification_channels: readonly DeliveryChannel[];
  readonly locale: string | null;
  readonly wants_newsletter: boolean;
};

/** True when the identity document is in use: an order that was or may be paid bears it, and so does a transferred ticket. */
const documentInUseCondition = `(exists (select from orders o where o.buyer_id = p.id and o.status not in ('CANCELED', 'EXPIRED'))
  or exists (select from ticket t where t.owner_id = p.id and t.cancelled_at is null))`;

export function postgresProfiles(database: Database): Profiles {
  return {
    async find(personId) {
      const [row] = await database.query<ProfileRow>(
        `select p.gender, p.birth_date::text as birth_date, p.is_email_verified, p.is_phone_verified,
           p.password_hash is not null and p.password_reset_required_at is null as has_password, p.document_number is not null and ${documentInUseCondition} as is_document_locked,
           p.notification_channels, p.locale, coalesce((p.consents->>'newsletter')::boolean, false) as wants_newsletter
         from person p where p.id = $1 and p.deleted_at is null`,
        [personId],
      );
      return row === undefined
        ? null
        : {
            gender: row.gender,
            birthDate: row.birth_date,
            isEmailVerified: row.is_email_verified,
            isPhoneVerified: row.is_phone_verified,
            hasPassword: row.has_password,
            isDocumentLocked: row.is_document_locked,
            channels: row.notification_channels,
            language: toLanguage(row.locale),
            wantsNewsletter: row.wants_newsletter,
            wallet: await readWalletSummary(database, personId),
          };
    },

    async saveDetails(
      personId,
      { firstName, lastName, documentType, documentNumber, gender, birthDate },
      registrationCompletion,
    ) {
      try {
        return await database.transaction(async (tx) => {
          const [current] = await tx.query<{ is_same: boolean; is_used: boolean }>(
            `select p.document_type is not distinct from $2 and p.document_number is not distinct from $3 as is_same,
               p.document_number is not null and ${documentInUseCondition} as is_used
             from person p where p.id = $1 and p.deleted_at is null for no key update`,
            [personId, documentType, documentNumber],
          );
          if (current === undefined) throw new Error('No person has that id');
          if (current.is_used && !current.is_same) return err('DOCUMENT_LOCKED');
          await tx.query(
            `update person set first_name = $2, last_name = $3, document_type = $4, document_number = $5,
               gender = case when $6 then $7 else gender end, birth_date = case when $8 then $9::date else birth_date end,
               registration_status = case when $10 then 'REGISTERED' else registration_status end,
               consents = case when $10 then consents || jsonb_build_object('terms', now())
                 || jsonb_strip_nulls(jsonb_build_object('newsletter', $11::boolean)) else consents end,
               password_hash = case when password_hash is null or password_reset_required_at is not null
                 then coalesce($12, password_hash) else password_hash end, locale = coalesce(locale, $13), updated_at = now()
             where id = $1`,
            [
              personId,
              firstName,
              lastName,
              documentType,
              documentNumber,
              gender !== undefined,
              gender ?? null,
              birthDate !== undefined,
              birthDate ?? null,
              registrationCompletion !== null,
              registrationCompletion?.newsletter ?? null,
              registrationCompletion?.passwordHash ?? null,
              registrationCompletion?.language ?? null,
            ],
          );
          return ok(null);
        });
      } catch (error) {
        if (isUniqueViolation(error, 'person_document')) return err('RepeatedDocumentNumber');
        throw error;
      }
    },

    async saveCommunicationPreferences(personId, { channels, language, wantsNewsletter }) {
      await database.query(
        `update person set notification_channels = $2, locale = $3, updated_at = now(),
           consents = consents || jsonb_build_object('newsletter', $4::boolean)
         where id = $1 and deleted_at is null`,
        [personId, [...new Set(channels)], language, wantsNewsletter],
      );
    },

    async saveLatePaymentDestination(personId, place) {
      await database.query(
        'update person set late_payment_refund_destination = $2, updated_at = now() where id = $1 and deleted_at is null',
        [personId, place],
      );
    },

    async findPassword(personId) {
      const [row] = await database.query<{ hash: string | null; personalFacts: readonly (string | null)[] }>(
        `select case when password_reset_required_at is null then password_hash end as hash,
           array[email, first_name, last_name, phone, document_number] as "personalFacts"
         from person where id = $1 and deleted_at is null`,
        [personId],
      );
      return row === undefined
        ? null
        : {
            hash: row.hash,
            personalFacts: row.personalFacts.filter((word) => word !== null && word !== '') as string[],
          };
    },

    async setPassword(personId, hash, currentSessionId) {
      return database.transaction(async (tx) => {
        // Serialised: of two devices that set a password at once, the later one was signed out by the earlier.
        await tx.query('select from person where id = $1 for update', [personId]);
        const [row] = await tx.query<AddresseeRow>(
          `update person set password_hash = $2, updated_at = now() where id = $1 and deleted_at is null
             and exists (select from session where id = $3 and person_id = $1 and ended_at is null)
           returning ${addresseeColumns}`,
          [personId, hash, currentSessionId],
        );
        if (row === undefined) return null;
        await endSessions(tx, personId, currentSessionId);
        await voidOpenChallenges(tx, personId);
        return { addressee: toAddressee(row) };
      });
    },

    async unsubscribeNewsletter(personId) {
      await database.query(
        `update person set consents = consents || '{"newsletter": false}', updated_at = now()
         where id = $1 and deleted_at is null and (consents->>'newsletter')::boolean`,
        [personId],
      );
    },

    async findNewsletterSubscriber(personId) {
      const [row] = await database.query<{
        email: string;
        first_name: string | null;
        locale: string | null;
        market: MarketCode;
        now: Date;
      }>(
        `select email, first_name, locale, market, clock_timestamp() as now from person
         where id = $1 and can_receive_newsletter(consents, email, is_email_verified, deleted_at)`,
        [personId],
      );
      return row === undefined
        ? null
        : {
            to: row.email,
            firstName: row.first_name ?? '',
            language: toLanguage(row.locale),
            market: row.market,
            now: row.now.getTime(),
          };
    },

    exportPersonalData: (personId) => exportPersonalData(database, personId),

    anonymise: (personId) => anonymisePerson(database, personId),
  };
}

async function endSessions(tx: Queryable, personId: string, exceptSession: string): Promise<void> {
  await tx.query(
    'update session set ended_at = now() where person_id = $1 and id <> $2 and ended_at is null',
    [personId, exceptSession],
  );
}

const isUniqueViolation = (error: unknown, index: string): boolean =>
  isDatabaseError(error, sqlstates.uniqueViolation, index);
