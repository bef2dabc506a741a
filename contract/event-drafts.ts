import * as z from 'zod/mini';
import { draftPurposes, eventFaultReasons } from '#domain/catalogue/event-draft.ts';
import { currencies } from '#domain/shared/money.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, sectionCode } from './values.ts';

/** Drafts of events, as managers write and publish them. Not in the specification; payloads are ours. */

const tag = 'Managed catalogue';

/** A text of several lines; the rules of content files check it when it is published. */
const lines = z.string().check(z.maxLength(4_000), z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u));
const localTime = z.string().check(z.maxLength(16), z.regex(/^(?:\d{4}-\d{2}-\d{2}T\d{2}:\d{2})?$/));
const reference = z.string().check(z.maxLength(80), z.regex(/^[a-z0-9-]*$/));
const singleLine = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[^\p{Cc}\p{Cs}]*$/u));

const fields = z.object({
  titles: z.object({ es: singleLine(160), en: singleLine(160) }),
  descriptions: z.object({ es: lines, en: lines }),
  competition: singleLine(120),
  home: reference,
  away: reference,
  venue: reference,
  startsAt: localTime,
  saleOpensAt: localTime,
  saleClosesAt: localTime,
  maxTickets: z.int().check(z.gte(0), z.lte(1_000_000)),
  prices: z
    .array(z.object({ zone: sectionCode, total: z.int().check(z.gte(0), z.lte(1_000_000_000_00)) }))
    .check(z.maxLength(200)),
});

const named = z.object({ id: z.string(), name: z.string() });
export const eventDraft = z.object({
  id,
  version: z.int(),
  eventId: z.nullable(id),
  copiedFrom: z.string(),
  currency: z.enum(currencies),
  fields,
  faults: z.array(z.object({ field: z.string(), reason: z.enum(eventFaultReasons) })),
  choices: z.object({
    clubs: z.array(named),
    venues: z.array(z.extend(named, { zones: z.array(z.object({ code: sectionCode, name: z.string() })) })),
  }),
});

const version = z.int().check(z.gte(1));

export const startEventDraft = defineEndpoint({
  name: 'startEventDraft',
  method: 'POST',
  path: '/api/backoffice/catalogue/:id/drafts',
  tag,
  summary:
    'Copies an event as the draft of a new one, without its dates, or opens the draft of a change of it. No fan sees a draft. An event has one draft of a change at a time: it is returned again.',
  access: 'manager',
  idempotent: true,
  params: z.object({ id }),
  body: z.object({ purpose: z.enum(draftPurposes) }),
  status: 201,
  response: eventDraft,
  failures: ['NOT_FOUND'],
});

export const getEventDraft = defineEndpoint({
  name: 'getEventDraft',
  method: 'GET',
  path: '/api/backoffice/drafts/:id',
  tag,
  summary: 'Returns a draft with the faults that publishing it would find, by the rules of content files.',
  access: 'manager',
  params: z.object({ id }),
  status: 200,
  response: eventDraft,
  failures: ['NOT_FOUND'],
});

export const saveEventDraft = defineEndpoint({
  name: 'saveEventDraft',
  method: 'PUT',
  path: '/api/backoffice/drafts/:id',
  tag,
  summary:
    'Saves a draft as it was written, complete or not. Nothing is saved when somebody else saved another version first: VERSION_CONFLICT.',
  access: 'manager',
  idempotent: true,
  params: z.object({ id }),
  body: z.object({ version, fields }),
  status: 200,
  response: eventDraft,
  failures: ['NOT_FOUND', 'VERSION_CONFLICT'],
});

export const publishEventDraft = defineEndpoint({
  name: 'publishEventDraft',
  method: 'POST',
  path: '/api/backoffice/drafts/:id/publication',
  tag,
  summary:
    'Publishes a draft by the import of content files, with its checks, and removes it. FIELDS_INVALID lists every fault; VERSION_CONFLICT: somebody else changed the draft, or the published event, first.',
  access: 'manager',
  idempotent: true,
  params: z.object({ id }),
  body: z.object({ version }),
  status: 201,
  response: z.object({ eventId: id }),
  failures: ['NOT_FOUND', 'VERSION_CONFLICT', 'FIELDS_INVALID'],
});

export const discardEventDraft = defineEndpoint({
  name: 'discardEventDraft',
  method: 'POST',
  path: '/api/backoffice/drafts/:id/removal',
  tag,
  summary: 'Removes a draft. What is published stays as it is.',
  access: 'manager',
  idempotent: true,
  params: z.object({ id }),
  body: z.object({ version }),
  status: 200,
  response: z.object({ eventId: z.nullable(id) }),
  failures: ['NOT_FOUND', 'VERSION_CONFLICT'],
});
