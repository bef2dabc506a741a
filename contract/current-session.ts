import * as z from 'zod/mini';
import { registrationStatuses } from '#domain/identity/fan.ts';
import { documentTypes } from '#domain/identity/identity-document.ts';
import { roles } from '#domain/identity/role.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, instant } from './values.ts';

/** The current session, apart from `auth` to keep the first page small. Spec §3 (user_session), §7 (current-session, logout). */

const tag = 'Authentication';

export const sessionUser = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  roles: z.array(z.enum(roles)),
  registration: z.enum(registrationStatuses),
  documentType: z.nullable(z.enum(documentTypes)),
  documentNumber: z.nullable(z.string()),
  phone: z.nullable(z.string()),
});

export const currentSession = defineEndpoint({
  name: 'currentSession',
  method: 'GET',
  path: '/api/auth/current-session',
  tag,
  summary: 'Returns the user of the session cookie; `user` is null for a visitor.',
  access: 'public',
  status: 200,
  response: z.object({ user: z.nullable(sessionUser), serverNow: instant }),
  failures: [],
});

export const logout = defineEndpoint({
  name: 'logout',
  method: 'POST',
  path: '/api/auth/logout',
  tag,
  summary: 'Ends the current session on the server.',
  access: 'public',
  status: 204,
  failures: [],
});
