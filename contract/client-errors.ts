import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/** A position in one of our files: file name without folder, line and column. */
const codePosition = z.string().check(z.regex(/^[\w.-]{1,80}:\d{1,7}:\d{1,7}$/));

/** The endpoint for client errors. Reference, error kind and positions in our own files leave no room for personal data. */
export const reportClientError = defineEndpoint({
  name: 'reportClientError',
  method: 'POST',
  path: '/api/client-errors',
  tag: 'Faults',
  summary: 'Reports a client error with the reference that was shown to the user. The report is only logged.',
  access: 'public',
  body: z.object({
    reference: z.string().check(z.regex(/^UI-[0-9A-Z]{7}$/)),
    kind: z.string().check(z.regex(/^[A-Za-z]{1,40}$/)),
    frames: z.array(codePosition).check(z.maxLength(5)),
  }),
  status: 204,
  failures: [],
});
