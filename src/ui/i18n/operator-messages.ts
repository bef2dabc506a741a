import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AccessLogKind, OperatorState } from '#domain/identity/operator.ts';
import type { OperatorRole } from '#domain/identity/role.ts';

/** The roles of operators. */
export const operatorRoleNames = {
  seller: msg`Seller`,
  manager: msg`Manager`,
  designer: msg`Layout designer`,
} as const satisfies Record<OperatorRole, MessageDescriptor>;

/** The permissions of each role, shown where a manager chooses one. */
export const operatorRoleHints = {
  seller: msg`Sells to fans in assisted sales.`,
  manager: msg`Sells, issues refunds and complimentary tickets, and invites operators.`,
  designer: msg`Creates venue layouts in the layout editor.`,
} as const satisfies Record<OperatorRole, MessageDescriptor>;

/** The states of an operator's account. */
export const operatorStateNames = {
  INVITED: msg`Invited`,
  AWAITING_FACTOR: msg`No authenticator yet`,
  ACTIVE: msg`Active`,
  ENDED: msg`No access`,
} as const satisfies Record<OperatorState, MessageDescriptor>;

/** The entries of the access log. */
export const accessLogNames = {
  'login.second-factor': msg`Signed in`,
  'login.recovery-code': msg`Signed in with a recovery code`,
  'login.proven': msg`Correct password, code requested`,
  'login.rejected': msg`Wrong password`,
  'login.limited': msg`Too many passwords tried`,
  'login.otp': msg`Signed in as a fan`,
  'second-factor.wrong': msg`Wrong code`,
  'second-factor.locked': msg`Too many codes tried`,
  'second-factor.enrolled': msg`Authenticator set up`,
  'second-factor.proven': msg`Confirmed with a code`,
  'second-factor.replaced': msg`Authenticator replaced`,
  'second-factor.reset': msg`Authenticator reset`,
  'recovery-codes.renewed': msg`New recovery codes`,
  'operator.invited': msg`Invited`,
  'operator.withdrawn': msg`Invitation withdrawn`,
  'operator.joined': msg`Invitation accepted`,
  'operator.removed': msg`No access`,
  'operator.roles-changed': msg`Roles changed`,
  'password.changed': msg`Password changed`,
  'password.rejected': msg`Wrong current password`,
  'sessions.ended': msg`Signed out other devices`,
  logout: msg`Signed out`,
} as const satisfies Record<AccessLogKind, MessageDescriptor>;
