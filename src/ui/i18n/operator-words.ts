import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OperatorState, SignInKind } from '#domain/auth/operator.ts';
import type { OperatorRole } from '#domain/auth/role.ts';

/** What somebody works as. */
export const operatorRoleNames = {
  seller: msg`Seller`,
  manager: msg`Manager`,
  designer: msg`Layout designer`,
} as const satisfies Record<OperatorRole, MessageDescriptor>;

/** What each may do, where a manager chooses. */
export const operatorRoleHints = {
  seller: msg`Sells for a fan at the assistant’s desk.`,
  manager: msg`Sells, gives refunds and courtesies, and invites operators.`,
  designer: msg`Draws venues in the layout editor.`,
} as const satisfies Record<OperatorRole, MessageDescriptor>;

/** How an operator stands. */
export const operatorStateNames = {
  INVITED: msg`Invited`,
  AWAITING_FACTOR: msg`Without authenticator yet`,
  ACTIVE: msg`Active`,
  ENDED: msg`Access ended`,
} as const satisfies Record<OperatorState, MessageDescriptor>;

/** What happened, in the log of sign-ins. */
export const signInNames = {
  'login.second-factor': msg`Signed in`,
  'login.recovery-code': msg`Signed in with a recovery code`,
  'login.proven': msg`Right password, asked for the code`,
  'login.refused': msg`Wrong password`,
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
  'operator.ended': msg`Access ended`,
  'operator.roles-changed': msg`Roles changed`,
  'password.changed': msg`Password changed`,
  'password.refused': msg`Wrong current password`,
  'sessions.ended': msg`Signed out other devices`,
  logout: msg`Signed out`,
} as const satisfies Record<SignInKind, MessageDescriptor>;
