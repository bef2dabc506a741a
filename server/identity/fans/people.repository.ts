import { randomBytes } from 'node:crypto';
import type { RegistrationStatus } from '#domain/identity/fan.ts';
import type { DocumentType } from '#domain/identity/identity-document.ts';
import type { SessionUser } from '#domain/identity/session-user.ts';
import { splitPhoneNumber } from '#domain/market/phone.ts';
import { err, ok } from '#domain/shared/result.ts';
import { realPersonCondition, toRoles } from '#server/kernel/public.ts';
import type { Database } from '../../db/client.ts';
import { isDatabaseError, sqlstates } from '../../db/database-error.ts';
import { isPhone } from '../sign-in/contact.ts';
import type { People } from './people.port.ts';

export type PersonRow = {
  readonly id: string;
  readonly email: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly roles: readonly string[];
  readonly registration_status: RegistrationStatus;
  readonly document_type: DocumentType | null;
  readonly document_number: string | null;
  readonly phone_prefix: string | null;
  readonly phone: string | null;
};

export const personColumns = `id, email, first_name, last_name, roles, registration_status, document_type, document_number,
  phone_prefix, phone`;

export function postgresPeople(database: Database, { isPublic = false } = {}): People {
  const findOne = async (where: string, parameters: readonly string[]): Promise<SessionUser | null> => {
    const [row] = await database.query<PersonRow>(
      `select ${personColumns} from person where ${where} and deleted_at is null limit 1`,
      parameters,
    );
    return row === undefined ? null : toSessionUser(row);
  };

  return {
    find: (personId) => findOne('id = $1', [personId]),
    findByDocument: (market, type, number) =>
      findOne('market = $1 and document_type = $2 and upper(document_number) = $3', [market, type, number]),

    async register({ email, phone, market, firstName, lastName, documentType, documentNumber }) {
      try {
        const [row] = await database.query<PersonRow>(
          `insert into person (id, market, email, first_name, last_name, document_type, document_number, phone_prefix,
             phone, registration_status)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'PRE_REGISTERED')
           returning ${personColumns}`,
          [
            createPersonId(),
            market,
            email,
            firstName,
            lastName,
            documentType,
            documentNumber,
            phone === null ? null : splitPhoneNumber(phone)?.prefix,
            phone === null ? null : splitPhoneNumber(phone)?.national,
          ],
        );
        return ok(toSessionUser(row));
      } catch (error) {
        if (isUniqueViolation(error, 'person_email')) return err('UsernameExistsException');
        if (isUniqueViolation(error, 'person_document')) return err('RepeatedDocumentNumber');
        throw error;
      }
    },

    async findByContact(contact) {
      const { where, parameters } = buildContactCondition(contact);
      const [row] = await database.query<PersonRow>(
        `select ${personColumns} from person where ${where}`,
        parameters,
      );
      return row === undefined ? null : toSessionUser(row);
    },

    async findPassword(contact) {
      const { where, parameters } = buildContactCondition(contact);
      const [row] = await database.query<{
        id: string;
        password_hash: string | null;
        is_confirmed: boolean;
        must_reset: boolean;
      }>(
        `select id, password_hash, password_reset_required_at is not null as must_reset, ${where} as is_confirmed
         from person p where ${isPhone(contact) ? where : 'lower(email) = $1 and deleted_at is null'}
           ${isPublic ? `and ${realPersonCondition}` : ''}`,
        parameters,
      );
      return row === undefined
        ? null
        : {
            personId: row.id,
            passwordHash: row.password_hash,
            isConfirmed: row.is_confirmed,
            mustReset: row.must_reset,
          };
    },
  };
}

/**
 * Builds the SQL condition for the owner of a contact. An email address that a registered fan never verified does not count, since
 * somebody else may own and verify it. A phone counts once it is verified.
 */
export function buildContactCondition(contact: string): {
  readonly where: string;
  readonly parameters: readonly string[];
} {
  if (!isPhone(contact)) {
    return {
      where: `lower(email) = $1 and deleted_at is null and (is_email_verified or registration_status <> 'REGISTERED')`,
      parameters: [contact],
    };
  }
  const { prefix = '', national = '' } = splitPhoneNumber(contact) ?? {};
  return {
    where: 'phone_prefix = $1 and phone = $2 and is_phone_verified and deleted_at is null',
    parameters: [prefix, national],
  };
}

export const createPersonId = (): string => randomBytes(16).toString('base64url');

export const isUniqueViolation = (error: unknown, index: string): boolean =>
  isDatabaseError(error, sqlstates.uniqueViolation, index);

export function toSessionUser(row: PersonRow | undefined): SessionUser {
  if (row === undefined) throw new Error('No person has that id');
  return {
    id: row.id,
    email: row.email ?? '',
    firstName: row.first_name ?? '',
    lastName: row.last_name ?? '',
    roles: toRoles(row.roles),
    registration: row.registration_status,
    documentType: row.document_type,
    documentNumber: row.document_number,
    phone: row.phone === null ? null : `${row.phone_prefix ?? ''}${row.phone}`,
  };
}
