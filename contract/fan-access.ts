import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { id, instant, text } from './values.ts';

/** Manager operations for fan accounts that may be compromised. Spec §8 (PasswordResetRequiredException). */

const tag = 'Fan access';

export const account = z.object({
  id,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  document: z.nullable(z.string()),
  hasPassword: z.boolean(),
  resetRequiredAt: z.nullable(instant),
});

export const findAccounts = defineEndpoint({
  name: 'findAccounts',
  // POST instead of GET: the search text must not appear in URLs and logs.
  method: 'POST',
  path: '/api/fan-access/find',
  tag,
  summary:
    'Finds up to five fan accounts by their complete e-mail address, phone or document number. Contacts are masked. Staff accounts are never returned.',
  access: 'manager',
  body: z.object({ searchText: text(120) }),
  status: 200,
  response: z.object({ accounts: z.array(account) }),
  failures: ['TooManyRequestsException'],
});

export const requirePasswordReset = defineEndpoint({
  name: 'requirePasswordReset',
  method: 'POST',
  path: '/api/fan-access/:id/password-reset',
  tag,
  summary:
    'Disables the password of a fan until they set a new one, ends all their sessions and notifies them. Their next sign-in with the right password returns PasswordResetRequiredException.',
  access: 'manager',
  requiresRecentSignIn: true,
  params: z.object({ id }),
  status: 200,
  response: z.object({ account, wasNotified: z.boolean() }),
  failures: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'TooManyRequestsException'],
});
