import { isOperatorOnly } from '#domain/identity/role.ts';
import { splitPhoneNumber } from '#domain/market/phone.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { toRoles } from '#server/kernel/public.ts';
import type { Database, Queryable } from '../../db/client.ts';
import { type AddresseeRow, addresseeColumns, toAddressee } from '../fans/addressee.postgres.ts';
import { closeEmptyAccount } from '../fans/empty-account.postgres.ts';
import {
  buildContactCondition,
  createPersonId,
  isUniqueViolation,
  type PersonRow,
  personColumns,
  toSessionUser,
} from '../fans/people.repository.ts';
import { isPhone } from './contact.ts';
import type { PendingRegistration } from './otp-challenges.port.ts';
import { type ConsumedChallenge, consumeChallenge } from './otp-challenges.repository.ts';
import type {
  RegistrationError,
  SignedInAccount,
  SignInError,
  VerifiedAccounts,
} from './verified-accounts.port.ts';
import { voidOpenChallenges } from './void-open-challenges.postgres.ts';

export function postgresVerifiedAccounts(database: Database): VerifiedAccounts {
  return {
    signIn: (code) =>
      database.transaction<Result<SignedInAccount, SignInError>>(async (tx) => {
        const challenge = await consumeChallenge(tx, code);
        if (challenge === null) return err('CodeExpiredException');
        const owner = await lockContactOwner(tx, challenge.contact);
        if (owner === null) return ok({ user: await insertContactOnlyAccount(tx, challenge), isNew: true });
        if (isOperatorOnly(toRoles(owner.roles))) return err('InvalidAccountTypeException');
        return ok({ user: await markContactVerified(tx, owner.id, challenge.contact), isNew: false });
      }),

    async completeRegistration(code) {
      try {
        return await database.transaction<Result<SignedInAccount, SignInError>>(async (tx) => {
          const challenge = await consumeChallenge(tx, code);
          if (challenge === null || challenge.registration === null) return err('CodeExpiredException');
          const { contact, registration } = challenge;
          const owner = await lockContactOwner(tx, contact);
          if (owner !== null && isOperatorOnly(toRoles(owner.roles)))
            return err('InvalidAccountTypeException');
          if (owner?.registration_status === 'REGISTERED') {
            return ok({ user: await markContactVerified(tx, owner.id, contact), isNew: false });
          }
          const unfinished = owner ?? (await findUnfinishedAccount(tx, challenge, registration));
          const id = unfinished?.id ?? (await insertContactOnlyAccount(tx, challenge)).id;
          return ok({ user: await writeRegistration(tx, id, contact, registration), isNew: true });
        });
      } catch (error) {
        const registrationError = toRegistrationError(error);
        if (registrationError === null) throw error;
        return err(registrationError);
      }
    },

    confirmEmail: (code) =>
      database.transaction<Result<SignedInAccount, SignInError>>(async (tx) => {
        const challenge = await consumeChallenge(tx, code);
        if (challenge === null || challenge.personId === null) return err('CodeExpiredException');
        const { personId, contact } = challenge;
        await lockContact(tx, contact);
        // Meanwhile the address may have been verified by its owner, or this person may have changed it.
        const [own] = await tx.query<PersonRow>(
          `select ${personColumns} from person where id = $1 and lower(email) = $2 and deleted_at is null for update`,
          [personId, contact],
        );
        if (own === undefined) return err('CodeExpiredException');
        if (isOperatorOnly(toRoles(own.roles))) return err('InvalidAccountTypeException');
        return ok({ user: await markContactVerified(tx, personId, contact), isNew: false });
      }),

    setPassword: (code, passwordHash) =>
      database.transaction(async (tx) => {
        const challenge = await consumeChallenge(tx, code);
        if (challenge === null || challenge.personId === null) return null;
        const { personId, contact, language } = challenge;
        const [row] = await tx.query<AddresseeRow>(
          `update person set password_hash = $2, updated_at = now(),
             is_email_verified = is_email_verified or lower(email) = $3
           where id = $1 and deleted_at is null and (lower(email) = $3 or phone_prefix || phone = $3)
           returning ${addresseeColumns}`,
          [personId, passwordHash, contact],
        );
        if (row === undefined) return null;
        await tx.query('update session set ended_at = now() where person_id = $1 and ended_at is null', [
          personId,
        ]);
        await voidOpenChallenges(tx, personId);
        return { personId, language, addressee: toAddressee(row) };
      }),

    verifyOwnContact: (code, personId) =>
      database.transaction(async (tx) => {
        const challenge = await consumeChallenge(tx, code);
        if (challenge === null || challenge.personId !== personId) return false;
        const rows = await tx.query(
          `select from person where id = $1 and deleted_at is null
             and (is_email_verified and lower(email) = $2 or is_phone_verified and phone_prefix || phone = $2)`,
          [personId, challenge.contact],
        );
        return rows.length > 0;
      }),

    async changeEmail(code, personId) {
      try {
        return await database.transaction(async (tx) => {
          const challenge = await consumeChallenge(tx, code);
          if (challenge === null || challenge.personId !== personId) return err('CodeExpiredException');
          const { contact } = challenge;
          await lockContact(tx, contact);
          const [previous] = await tx.query<AddresseeRow>(
            `select ${addresseeColumns} from person
             where id = $1 and deleted_at is null for no key update`,
            [personId],
          );
          if (previous === undefined) return err('CodeExpiredException');
          const deletedAccountId = await closeEmptyAccount(tx, contact, personId);
          await markContactVerified(tx, personId, contact);
          const isAnother = previous.email?.toLowerCase() !== contact;
          return ok({
            isAnother,
            deletedAccountId,
            addressee:
              isAnother && (previous.is_email_verified || previous.is_phone_verified)
                ? toAddressee(previous)
                : null,
          });
        });
      } catch (error) {
        if (isUniqueViolation(error, 'person_email')) return err('UsernameExistsException');
        throw error;
      }
    },

    savePhoneProof: (code, proofHash, seconds) =>
      database.transaction(async (tx) => {
        if ((await consumeChallenge(tx, code)) === null) return null;
        const [row] = await tx.query<{ proof_expires_at: Date }>(
          `update otp_challenge set proof_hash = $2, proof_expires_at = clock_timestamp() + make_interval(secs => $3)
           where id = $1 returning proof_expires_at`,
          [code.challengeId, Buffer.from(proofHash, 'hex'), seconds],
        );
        return row === undefined ? null : row.proof_expires_at.getTime();
      }),

    async changePhone(personId, proofHash) {
      try {
        return await database.transaction(async (tx) => {
          const [proof] = await tx.query<{ contact: string }>(
            `update otp_challenge set proof_hash = null
             where proof_hash = $2 and person_id = $1 and proof_expires_at > clock_timestamp() returning contact`,
            [personId, Buffer.from(proofHash, 'hex')],
          );
          if (proof === undefined) return err('CodeExpiredException');
          await lockContact(tx, proof.contact);
          const deletedAccountId = await closeEmptyAccount(tx, proof.contact, personId);
          const [previous] = await tx.query<AddresseeRow>(
            `select ${addresseeColumns} from person where id = $1`,
            [personId],
          );
          const user = await markContactVerified(tx, personId, proof.contact);
          return ok({ user, deletedAccountId, addressee: toAddressee(previous) });
        });
      } catch (error) {
        if (isUniqueViolation(error, 'person_phone')) return err('RepeatedPhoneNumber');
        throw error;
      }
    },
  };
}

/** Serialises concurrent verifications of one contact. */
async function lockContact(tx: Queryable, contact: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('contact/' || $1, 0))", [contact]);
}

/** Finds and locks the owner of a verified contact until the transaction ends. */
async function lockContactOwner(tx: Queryable, contact: string): Promise<PersonRow | null> {
  await lockContact(tx, contact);
  const { where, parameters } = buildContactCondition(contact);
  const [owner] = await tx.query<PersonRow>(
    `select ${personColumns} from person where ${where} for update`,
    parameters,
  );
  if (owner !== undefined) return owner;
  return isPhone(contact) ? findPreRegisteredBySeller(tx, contact) : null;
}

/**
 * Finds the account that a seller pre-registered with this phone, which its fan then completes. Assumption: only when exactly one
 * account has the phone, since an unverified phone may be in several.
 */
async function findPreRegisteredBySeller(tx: Queryable, contact: string): Promise<PersonRow | null> {
  const rows = await tx.query<PersonRow>(
    `select ${personColumns} from person
     where phone_prefix = $1 and phone = $2 and not is_phone_verified and deleted_at is null
       and registration_status = 'PRE_REGISTERED' for update`,
    buildContactCondition(contact).parameters,
  );
  const [only, ...others] = rows;
  return only !== undefined && others.length === 0 ? only : null;
}

/** Finds the unfinished account that a registration completes: the visitor's own, or one pre-registered by a seller with the same document and verified phone. */
async function findUnfinishedAccount(
  tx: Queryable,
  { personId, contact, market }: ConsumedChallenge,
  { documentType, documentNumber }: PendingRegistration,
): Promise<PersonRow | null> {
  const { prefix = null, national = null } = splitPhoneNumber(contact) ?? {};
  const [row] = await tx.query<PersonRow>(
    `select ${personColumns} from person
     where deleted_at is null and registration_status <> 'REGISTERED' and roles = '{FAN}' and (id = $1
       or market = $2 and document_type = $3 and upper(document_number) = $4 and phone_prefix = $5 and phone = $6)
     order by (id = $1) is true desc limit 1 for update`,
    [personId, market, documentType, documentNumber, prefix, national],
  );
  return row ?? null;
}

/** Inserts a fan's account with nothing but the verified contact. */
async function insertContactOnlyAccount(tx: Queryable, { contact, market }: ConsumedChallenge) {
  const [row] = await tx.query<{ id: string }>(
    `insert into person (id, market, registration_status) values ($1, $2, 'PRE_REGISTERED') returning id`,
    [createPersonId(), market],
  );
  if (row === undefined) throw new Error('The inserted account was not returned');
  return markContactVerified(tx, row.id, contact);
}

/** Marks the contact as this person's and verified. Another account that has the address unverified loses it. */
async function markContactVerified(tx: Queryable, personId: string, contact: string) {
  const phone = isPhone(contact) ? splitPhoneNumber(contact) : null;
  if (phone === null) {
    await tx.query(
      `update person set email = null, updated_at = now()
       where lower(email) = $1 and id <> $2 and deleted_at is null and not is_email_verified
         and registration_status = 'REGISTERED'`,
      [contact, personId],
    );
  }
  const [row] = await tx.query<PersonRow>(
    phone === null
      ? `update person set email = $2, is_email_verified = true where id = $1 and deleted_at is null
         returning ${personColumns}`
      : `update person set phone_prefix = $2, phone = $3, is_phone_verified = true
         where id = $1 and deleted_at is null returning ${personColumns}`,
    phone === null ? [personId, contact] : [personId, phone.prefix, phone.national],
  );
  return toSessionUser(row);
}

class PhoneTakenError extends Error {}

/** Completes a registration. Its other contact is stored unverified and never replaces a verified one. */
async function writeRegistration(
  tx: Queryable,
  id: string,
  contact: string,
  registration: PendingRegistration,
) {
  await markContactVerified(tx, id, contact);
  const phone = splitPhoneNumber(registration.phone);
  const [row] = await tx.query<PersonRow & { readonly is_anothers: boolean }>(
    `update person set first_name = $2, last_name = $3, document_type = $4, document_number = $5,
       gender = coalesce($6, gender), birth_date = coalesce($7::date, birth_date),
       email = case when is_email_verified then email else $8 end,
       phone_prefix = case when is_phone_verified then phone_prefix else $9 end,
       phone = case when is_phone_verified then phone else $10 end,
       password_hash = coalesce($11, password_hash), locale = $12, consents = consents || jsonb_build_object('terms', now(), 'newsletter', $13::boolean),
       registration_status = 'REGISTERED', updated_at = now()
     where id = $1
     returning ${personColumns}, exists (select from person o where o.phone_prefix = $9 and o.phone = $10
       and o.is_phone_verified and o.deleted_at is null and o.id <> $1) as is_anothers`,
    [
      id,
      registration.firstName,
      registration.lastName,
      registration.documentType,
      registration.documentNumber,
      registration.gender,
      registration.birthDate,
      registration.email,
      phone?.prefix,
      phone?.national,
      registration.passwordHash,
      registration.language,
      registration.newsletter,
    ],
  );
  if (row?.is_anothers === true) throw new PhoneTakenError('A phone of somebody else');
  return toSessionUser(row);
}

function toRegistrationError(error: unknown): RegistrationError | null {
  if (error instanceof PhoneTakenError || isUniqueViolation(error, 'person_phone'))
    return 'RepeatedPhoneNumber';
  if (isUniqueViolation(error, 'person_document')) return 'RepeatedDocumentNumber';
  return isUniqueViolation(error, 'person_email') ? 'UsernameExistsException' : null;
}
