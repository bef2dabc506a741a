import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Where in a file of ours: its name without the folder, line and column. */
const place = z.string().check(z.regex(/^[\w.-]{1,80}:\d{1,7}:\d{1,7}$/));

/** What stopped working in somebody's browser: a mark, a kind and places in our own files have no room for a person. */
export const reportFault = endpoint({
  name: 'reportFault',
  method: 'POST',
  path: '/api/faults',
  tag: 'Faults',
  summary:
    'Say what stopped working, by the reference that was shown. It is a line of the log and nothing else.',
  access: 'public',
  body: z.object({
    reference: z.string().check(z.regex(/^UI-[0-9A-Z]{7}$/)),
    kind: z.string().check(z.regex(/^[A-Za-z]{1,40}$/)),
    places: z.array(place).check(z.maxLength(5)),
  }),
  status: 204,
  failures: [],
});
