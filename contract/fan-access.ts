import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant, text } from './values.ts';

/** How managers help a fan whose account somebody else may be in. Spec §8 (PasswordResetRequiredException). */

const tag = 'Fan access';

const account = z.object({
  id,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  document: z.nullable(z.string()),
  hasPassword: z.boolean(),
  resetRequiredAt: z.nullable(instant),
});

export const findAccounts = endpoint({
  name: 'findAccounts',
  // No GET: whoever is looked for stands in no address and in no log.
  method: 'POST',
  path: '/api/fan-access/find',
  tag,
  summary:
    'Fans by their whole e-mail address, phone or document number, five at most: masked, and no more than it takes to recognise them. Whoever works here is none of them.',
  access: 'manager',
  body: z.object({ words: text(120) }),
  status: 200,
  response: z.object({ accounts: z.array(account) }),
  failures: ['TooManyRequestsException'],
});

export const requirePasswordReset = endpoint({
  name: 'requirePasswordReset',
  method: 'POST',
  path: '/api/fan-access/:id/password-reset',
  tag,
  summary:
    'The password of a fan opens nothing until they make another, and every session of theirs ends. They are told, and meet PasswordResetRequiredException after the right password.',
  access: 'manager',
  recent: true,
  params: z.object({ id }),
  status: 200,
  response: z.object({ account, isTold: z.boolean() }),
  failures: ['NOT_FOUND', 'TRANSITION_REFUSED', 'TooManyRequestsException'],
});
