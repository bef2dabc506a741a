import * as z from 'zod/mini';
import { genders } from '#domain/identity/fan.ts';
import { documentTypes } from '#domain/identity/identity-document.ts';
import { typedPassword } from './auth.ts';
import { sessionUser } from './current-session.ts';
import { defineEndpoint } from './endpoint.ts';
import { text } from './values.ts';

/** Fan data, for fans themselves and for sellers who find or register a fan at the box office. Spec §3, §7 /api/fan. */

const tag = 'Fans';

const identity = {
  firstName: text(60),
  lastName: text(60),
  documentType: z.enum(documentTypes),
  documentNumber: text(20),
};

export const findFan = defineEndpoint({
  name: 'findFan',
  method: 'GET',
  path: '/api/fan',
  tag,
  summary:
    'Finds a fan of the market by the complete document number or e-mail address; null when there is none. Name and contacts are masked and the document is left out. Staff are never returned.',
  access: 'seller',
  query: z
    .object({
      documentType: z.optional(z.enum(documentTypes)),
      documentNumber: z.optional(text(20)),
      email: z.optional(z.email()),
    })
    .check(
      z.refine(
        ({ documentType, documentNumber, email }) =>
          email !== undefined || (documentType !== undefined && documentNumber !== undefined),
        { path: ['documentNumber'] },
      ),
    ),
  status: 200,
  response: z.object({ fan: z.nullable(sessionUser) }),
  failures: ['TooManyRequestsException'],
});

export const registerFan = defineEndpoint({
  name: 'registerFan',
  method: 'POST',
  path: '/api/fan',
  tag,
  summary:
    'Registers a fan at the box office. The fan is PRE_REGISTERED until they complete the registration.',
  access: 'seller',
  idempotent: true,
  body: z.object({ ...identity, email: z.email().check(z.maxLength(120)), phone: z.optional(text(20)) }),
  status: 201,
  response: z.object({ fan: sessionUser }),
  failures: ['UsernameExistsException', 'RepeatedDocumentNumber', 'TooManyRequestsException'],
});

export const updateFan = defineEndpoint({
  name: 'updateFan',
  method: 'PUT',
  path: '/api/fan',
  tag,
  summary:
    'Updates the name, document, gender and birth date of the signed-in fan. With consents, and a password where there is none, it also completes the registration.',
  access: 'fan',
  body: z.object({
    ...identity,
    gender: z.optional(z.nullable(z.enum(genders))),
    birthDate: z.optional(z.nullable(z.iso.date())),
    /** Registration requires the terms, which include the privacy policy. */
    consents: z.optional(z.object({ terms: z.literal(true), newsletter: z.optional(z.boolean()) })),
    password: z.optional(typedPassword),
  }),
  status: 200,
  response: z.object({ fan: sessionUser }),
  failures: [
    'RepeatedDocumentNumber',
    'DOCUMENT_LOCKED',
    'InvalidPasswordException',
    'REAUTHENTICATION_REQUIRED',
    'TooManyRequestsException',
  ],
});
