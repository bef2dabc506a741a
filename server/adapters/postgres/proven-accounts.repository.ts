import { isOnlyOperator } from '#domain/auth/role.ts';
import { phoneParts } from '#domain/market/phone.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { isPhone } from '../../application/auth/contact.ts';
import type { ParkedRegistration } from '../../application/auth/otp-challenges.port.ts';
import type {
  Entered,
  EntryRefusal,
  ProvenAccounts,
  RegistrationRefusal,
} from '../../application/auth/proven-accounts.port.ts';
import type { Database, Queryable } from '../../db/client.ts';
import { type AddresseeRow, addresseeColumns, addresseeOf } from './addressee.ts';
import { endEmptyHolder } from './empty-account.ts';
import { type SpentChallenge, spendChallenge } from './otp-challenges.repository.ts';
import {
  holderOf,
  isTaken,
  newPersonId,
  type PersonRow,
  personColumns,
  userOf,
} from './people.repository.ts';
import { rolesOf } from './sessions.repository.ts';
import { voidProofs } from './void-proofs.ts';

export function postgresProvenAccounts(database: Database): ProvenAccounts {
  return {
    enter: (code) =>
      database.transaction<Result<Entered, EntryRefusal>>(async (tx) => {
        const spent = await spendChallenge(tx, code);
        if (spent === null) return err('CodeExpiredException');
        const owner = await ownerOf(tx, spent.contact);
        if (owner === null) return ok({ user: await insertKnownByContact(tx, spent), isNew: true });
        if (isOnlyOperator(rolesOf(owner.roles))) return err('InvalidAccountTypeException');
        return ok({ user: await markProven(tx, owner.id, spent.contact), isNew: false });
      }),

    async complete(code) {
      try {
        return await database.transaction<Result<Entered, EntryRefusal>>(async (tx) => {
          const spent = await spendChallenge(tx, code);
          if (spent === null || spent.registration === null) return err('CodeExpiredException');
          const { contact, registration } = spent;
          const owner = await ownerOf(tx, contact);
          if (owner !== null && isOnlyOperator(rolesOf(owner.roles)))
            return err('InvalidAccountTypeException');
          if (owner?.registration_status === 'REGISTERED') {
            return ok({ user: await markProven(tx, owner.id, contact), isNew: false });
          }
          const begun = owner ?? (await begunBy(tx, spent, registration));
          const id = begun?.id ?? (await insertKnownByContact(tx, spent)).id;
          return ok({ user: await writeRegistration(tx, id, contact, registration), isNew: true });
        });
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal === null) throw error;
        return err(refusal);
      }
    },

    confirm: (code) =>
      database.transaction<Result<Entered, EntryRefusal>>(async (tx) => {
        const spent = await spendChallenge(tx, code);
        if (spent === null || spent.personId === null) return err('CodeExpiredException');
        const { personId, contact } = spent;
        await lockContact(tx, contact);
        // Meanwhile the address may have been verified by its owner, or this person may have changed it.
        const [own] = await tx.query<PersonRow>(
          `select ${personColumns} from person where id = $1 and lower(email) = $2 and deleted_at is null for update`,
          [personId, contact],
        );
        if (own === undefined) return err('CodeExpiredException');
        if (isOnlyOperator(rolesOf(own.roles))) return err('InvalidAccountTypeException');
        return ok({ user: await markProven(tx, personId, contact), isNew: false });
      }),

    setPassword: (code, passwordHash) =>
      database.transaction(async (tx) => {
        const spent = await spendChallenge(tx, code);
        if (spent === null || spent.personId === null) return null;
        const { personId, contact, language } = spent;
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
        await voidProofs(tx, personId);
        return { personId, language, addressee: addresseeOf(row) };
      }),

    recognise: (code, personId) =>
      database.transaction(async (tx) => {
        const spent = await spendChallenge(tx, code);
        if (spent === null || spent.personId !== personId) return false;
        const rows = await tx.query(
          `select from person where id = $1 and deleted_at is null
             and (is_email_verified and lower(email) = $2 or is_phone_verified and phone_prefix || phone = $2)`,
          [personId, spent.contact],
        );
        return rows.length > 0;
      }),

    async changeEmail(code, personId) {
      try {
        return await database.transaction(async (tx) => {
          const spent = await spendChallenge(tx, code);
          if (spent === null || spent.personId !== personId) return err('CodeExpiredException');
          const { contact } = spent;
          await lockContact(tx, contact);
          const [was] = await tx.query<AddresseeRow>(
            `select ${addresseeColumns} from person
             where id = $1 and deleted_at is null for no key update`,
            [personId],
          );
          if (was === undefined) return err('CodeExpiredException');
          const emptied = await endEmptyHolder(tx, contact, personId);
          await markProven(tx, personId, contact);
          const isAnother = was.email?.toLowerCase() !== contact;
          return ok({
            isAnother,
            emptied,
            addressee:
              isAnother && (was.is_email_verified || was.is_phone_verified) ? addresseeOf(was) : null,
          });
        });
      } catch (error) {
        if (isTaken(error, 'person_email')) return err('UsernameExistsException');
        throw error;
      }
    },

    keepProof: (code, proofHash, seconds) =>
      database.transaction(async (tx) => {
        if ((await spendChallenge(tx, code)) === null) return null;
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
          const emptied = await endEmptyHolder(tx, proof.contact, personId);
          const [was] = await tx.query<AddresseeRow>(`select ${addresseeColumns} from person where id = $1`, [
            personId,
          ]);
          const user = await markProven(tx, personId, proof.contact);
          return ok({ user, emptied, addressee: addresseeOf(was) });
        });
      } catch (error) {
        if (isTaken(error, 'person_phone')) return err('RepeatedPhoneNumber');
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
async function ownerOf(tx: Queryable, contact: string): Promise<PersonRow | null> {
  await lockContact(tx, contact);
  const { where, parameters } = holderOf(contact);
  const [owner] = await tx.query<PersonRow>(
    `select ${personColumns} from person where ${where} for update`,
    parameters,
  );
  if (owner !== undefined) return owner;
  return isPhone(contact) ? registeredBySeller(tx, contact) : null;
}

/**
 * Finds the account that a seller pre-registered with this phone, which its fan then completes. Assumption: only when exactly one
 * account has the phone, since an unverified phone may be in several.
 */
async function registeredBySeller(tx: Queryable, contact: string): Promise<PersonRow | null> {
  const rows = await tx.query<PersonRow>(
    `select ${personColumns} from person
     where phone_prefix = $1 and phone = $2 and not is_phone_verified and deleted_at is null
       and registration_status = 'PRE_REGISTERED' for update`,
    holderOf(contact).parameters,
  );
  const [only, ...others] = rows;
  return only !== undefined && others.length === 0 ? only : null;
}

/** Finds the unfinished account that a registration completes: the visitor's own, or one pre-registered by a seller with the same document and verified phone. */
async function begunBy(
  tx: Queryable,
  { personId, contact, market }: SpentChallenge,
  { documentType, documentNumber }: ParkedRegistration,
): Promise<PersonRow | null> {
  const { prefix = null, national = null } = phoneParts(contact) ?? {};
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
async function insertKnownByContact(tx: Queryable, { contact, market }: SpentChallenge) {
  const [row] = await tx.query<{ id: string }>(
    `insert into person (id, market, registration_status) values ($1, $2, 'PRE_REGISTERED') returning id`,
    [newPersonId(), market],
  );
  if (row === undefined) throw new Error('The inserted account was not returned');
  return markProven(tx, row.id, contact);
}

/** Marks the contact as this person's and verified. Another account that has the address unverified loses it. */
async function markProven(tx: Queryable, personId: string, contact: string) {
  const phone = isPhone(contact) ? phoneParts(contact) : null;
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
  return userOf(row);
}

class PhoneOfAnother extends Error {}

/** Completes a registration. Its other contact is stored unverified and never replaces a verified one. */
async function writeRegistration(tx: Queryable, id: string, contact: string, wish: ParkedRegistration) {
  await markProven(tx, id, contact);
  const phone = phoneParts(wish.phone);
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
      wish.firstName,
      wish.lastName,
      wish.documentType,
      wish.documentNumber,
      wish.gender,
      wish.birthDate,
      wish.email,
      phone?.prefix,
      phone?.national,
      wish.passwordHash,
      wish.language,
      wish.newsletter,
    ],
  );
  if (row?.is_anothers === true) throw new PhoneOfAnother('A phone of somebody else');
  return userOf(row);
}

function refusalOf(error: unknown): RegistrationRefusal | null {
  if (error instanceof PhoneOfAnother || isTaken(error, 'person_phone')) return 'RepeatedPhoneNumber';
  if (isTaken(error, 'person_document')) return 'RepeatedDocumentNumber';
  return isTaken(error, 'person_email') ? 'UsernameExistsException' : null;
}
