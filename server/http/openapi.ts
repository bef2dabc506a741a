import type * as z from 'zod/mini';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import { describedEndpoints } from '#contract/index.ts';
import { geometryPath, overviewPath } from '#contract/layout-paths.ts';
import { purchaseUpdatesPath } from '#contract/orders.ts';
import { seatChanges, seatUpdatesPath } from '#contract/seats.ts';
import { calendarPath } from '#domain/order/order-paths.ts';
import { ticketPrintingPath } from '#domain/ticket/ticket.ts';
import { SESSION_COOKIE } from './cookies.ts';
import { bodyExamples } from './openapi-examples.ts';
import {
  describeProblemExamples,
  describeProblemResponse,
  describeProblemResponses,
  toProblemResponse,
  toProblemResponses,
} from './openapi-problems.ts';
import { describeNamedSchemas, type Json, toJsonSchema } from './openapi-schemas.ts';

/** The audience of each access level as text and as OpenAPI security. */
const security = {
  public: { audience: 'everybody', requires: [] },
  person: { audience: 'any signed-in person', requires: [{ session: [] }] },
  fan: { audience: 'a signed-in fan', requires: [{ session: [] }] },
  fanOrSeller: { audience: 'a signed-in fan, seller or manager', requires: [{ session: [] }] },
  seller: { audience: 'a seller or manager', requires: [{ session: [] }] },
  manager: { audience: 'a manager', requires: [{ session: [] }] },
  designer: { audience: 'a designer', requires: [{ session: [] }] },
  operator: { audience: 'a seller, manager or designer', requires: [{ session: [] }] },
  provider: { audience: 'the payment provider, with a signature', requires: [] },
} as const satisfies Record<Access, { readonly audience: string; readonly requires: readonly Json[] }>;

/** Builds the OpenAPI 3.1 document from the values that the routes are bound with, so it is always up to date. */
export function buildOpenApiDocument(): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const endpoint of describedEndpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: toOperation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Taquilla',
      version: '1',
      description:
        'Sports tickets in Colombia and Mexico. The host determines the market. Amounts are integers in minor units with a currency; instants are ISO-8601 in UTC. Requests that change data need the Origin of our own pages and a JSON body; those that claim seats or spend money also need an Idempotency-Key.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(describedEndpoints.map(({ tag }) => tag))].map((name) => ({ name })),
    paths: { ...paths, ...describeUnboundPaths() },
    components: {
      schemas: describeNamedSchemas(),
      parameters: { IdempotencyKey: idempotencyKey },
      responses: describeProblemResponses(),
      examples: describeProblemExamples(),
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE } },
    },
  };
}

function toOperation(endpoint: Endpoint): Json {
  const { access } = endpoint;
  return {
    operationId: endpoint.name,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: `For ${security[access].audience}.`,
    security: security[access].requires,
    parameters: [
      ...toParameters('path', endpoint.params),
      ...toParameters('query', endpoint.query),
      ...(endpoint.idempotent === true ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(endpoint.body !== undefined && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: toJsonSchema(endpoint.body),
            ...(endpoint.name in bodyExamples && { example: bodyExamples[endpoint.name] }),
          },
        },
      },
    }),
    responses: { [endpoint.status]: toSuccessResponse(endpoint), ...toProblemResponses(endpoint) },
  };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'One key per intended operation. The same key and body get the same response for seven days.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{8,128}$' },
  example: '3f0c9f1e-88a1-4c07-9d6c-2f7d64a8c111',
};

const toSuccessResponse = ({ response, status }: Endpoint): Json =>
  response === undefined
    ? { description: status === 204 ? 'Done.' : 'Accepted.' }
    : { description: 'Done.', content: { 'application/json': { schema: toJsonSchema(response) } } };

function toParameters(where: 'path' | 'query', schema: z.ZodMiniType | undefined): Json[] {
  if (schema === undefined) return [];
  const { properties, required } = toJsonSchema(schema);
  if (typeof properties !== 'object' || properties === null) return [];
  const requiredNames = Array.isArray(required) ? required : [];
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: where,
    required: where === 'path' || requiredNames.includes(name),
    schema: of,
  }));
}

/** Describes the paths without an endpoint value: immutable geometry, calendar file and update streams. */
function describeUnboundPaths(): Json {
  const layoutId = {
    name: 'layoutId',
    in: 'path',
    required: true,
    schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  };
  const immutable = (operationId: string, summary: string) => ({
    get: {
      operationId,
      tags: ['Seats'],
      summary,
      parameters: [layoutId],
      responses: {
        200: { description: 'The immutable text.', content: { 'application/json': { schema: {} } } },
        404: toProblemResponse(404),
      },
    },
  });
  const text = (name: string, where: string, required: boolean) => ({
    name,
    in: where,
    required,
    schema: { type: 'string' },
  });
  return {
    [geometryPath('{layoutId}')]: immutable('geometry', 'The whole layout of a venue.'),
    [overviewPath('{layoutId}')]: immutable('overview', 'Outlines and labels only.'),
    [calendarPath]: {
      get: {
        operationId: 'purchaseCalendar',
        tags: ['Orders'],
        summary: 'Returns a purchase of the caller, or of a signed link, as a calendar file (RFC 5545).',
        parameters: [text('orderId', 'query', false), text('token', 'query', false)],
        responses: {
          200: {
            description: 'One VEVENT, cancelled when the purchase was refunded.',
            content: { 'text/calendar': { schema: { type: 'string' } } },
          },
          404: toProblemResponse(404),
        },
      },
    },
    [ticketPrintingPath]: {
      get: {
        operationId: 'printedTickets',
        tags: ['Tickets'],
        summary:
          'Returns the tickets of an order that the caller holds and may print, as one tagged PDF, a page each.',
        security: [{ session: [] }],
        parameters: [text('orderId', 'query', true)],
        responses: {
          200: {
            description: 'A page of A4 for each ticket.',
            content: { 'application/pdf': { schema: {} } },
          },
          404: toProblemResponse(404),
          409: describeProblemResponse(['TICKET_NOT_PRINTABLE']),
        },
      },
    },
    [purchaseUpdatesPath]: {
      get: {
        operationId: 'purchaseLive',
        tags: ['Orders'],
        summary:
          'Signals changes of a purchase of the caller, or of a signed link, as server-sent events; clients then request its state.',
        parameters: [
          text('orderId', 'query', false),
          text('token', 'query', false),
          text('Last-Event-ID', 'header', false),
        ],
        responses: {
          200: {
            description: '`event: changed` after each change, `event: heartbeat` in between.',
            content: { 'text/event-stream': { schema: { type: 'object' } } },
          },
          404: toProblemResponse(404),
          503: toProblemResponse(503),
        },
      },
    },
    [seatUpdatesPath]: {
      get: {
        operationId: 'seatsLive',
        tags: ['Seats'],
        summary: 'Streams seat changes as server-sent events; Last-Event-ID resumes without gaps.',
        parameters: [
          text('eventId', 'query', true),
          text('after', 'query', false),
          text('Last-Event-ID', 'header', false),
        ],
        responses: {
          200: {
            description: '`event: seats` with this data.',
            content: { 'text/event-stream': { schema: toJsonSchema(seatChanges) } },
          },
          503: toProblemResponse(503),
        },
      },
    },
  };
}
