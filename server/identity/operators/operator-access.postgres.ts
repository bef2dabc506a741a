import { type OperatorRole, operatorRoles } from '#domain/identity/role.ts';
import type { Queryable } from '../../db/client.ts';
import type { AccessRemovalResult, Decision } from './operators.port.ts';

export const toStoredRoles = (found: readonly OperatorRole[]): string[] =>
  found.map((role) => role.toUpperCase());
export const toOperatorRoles = (stored: readonly string[]): OperatorRole[] =>
  operatorRoles.filter((role) => stored.includes(role.toUpperCase()));

export const staffRolesSql = `'{${toStoredRoles(operatorRoles).join()}}'::text[]`;

/** Ends the access of an operator on behalf of a manager. */
export async function endAccess(tx: Queryable, decision: Decision): Promise<AccessRemovalResult> {
  const { id, by } = decision;
  const people = await lockPeople(tx, decision);
  const found = people.find((person) => person.id === id);
  if (found === undefined || !found.is_operator) return 'unknown';
  if (!isManager(people, by)) return 'not-permitted';
  const formerRoles = toOperatorRoles(found.roles);
  const remainingRoles = filterNonStaffRoles(found.roles);
  // A former operator may still be a fan; the password, which gave access to the back office, is deleted.
  await tx.query('update person set roles = $2, password_hash = null, updated_at = now() where id = $1', [
    id,
    remainingRoles.length > 0 ? remainingRoles : ['FAN'],
  ]);
  await endSessions(tx, id);
  await deleteSecondFactor(tx, id);
  await tx.query('insert into former_operator (person_id, roles, ended_by) values ($1, $2, $3)', [
    id,
    toStoredRoles(formerRoles),
    by,
  ]);
  return 'ended';
}

export type LockedPerson = {
  readonly id: string;
  readonly roles: readonly string[];
  readonly is_operator: boolean;
};

/**
 * Locks the operator concerned and the manager who decides, so that concurrent decisions run one after the other. People of
 * another market are not found: a market always keeps the manager who decides.
 */
export const lockPeople = (tx: Queryable, { id, by, market }: Decision) =>
  tx.query<LockedPerson>(
    `select id, roles, roles && ${staffRolesSql} as is_operator from person
     where id = any($1) and market = $2 and deleted_at is null order by id for update`,
    [[id, by], market],
  );

/** Keeps the roles that are not staff roles, such as FAN. */
export const filterNonStaffRoles = (stored: readonly string[]): string[] =>
  stored.filter((role) => !toStoredRoles(operatorRoles).includes(role));

export const isManager = (people: readonly LockedPerson[], id: string): boolean =>
  people.find((person) => person.id === id)?.roles.includes('MANAGER') === true;

/** Deletes open challenges before the factor: a concurrent enrolment is either deleted too or finds no challenge. */
export async function deleteSecondFactor(tx: Queryable, personId: string): Promise<void> {
  for (const table of ['second_factor_challenge', 'second_factor', 'recovery_code', 'second_factor_reset'])
    await tx.query(`delete from ${table} where person_id = $1`, [personId]);
}

export async function endSessions(tx: Queryable, personId: string): Promise<void> {
  await tx.query('update session set ended_at = now() where person_id = $1 and ended_at is null', [personId]);
}
