import type { Context } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import type * as z from 'zod/mini';
import type {
  Endpoint,
  EndpointBody,
  EndpointParams,
  EndpointQuery,
  EndpointResponse,
  SessionEndpoint,
} from '#contract/endpoint.ts';
import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { Person, Principal, ResponseRecorder } from '#server/kernel/public.ts';
import { checkAccess } from './access.ts';
import { containsCardNumber } from './card-guard.ts';
import { withConcurrencyLimit } from './concurrency-limit.ts';
import { isSameOriginRequest } from './cross-site.ts';
import type { HttpEnv } from './env.ts';
import {
  buildCallerKey,
  type ResponseRecording,
  readIdempotencyKey,
  runIdempotently,
} from './idempotency.ts';
import { isStorableText, unescapeUnicode } from './interoperable-json.ts';
import { negotiateLanguage } from './language.ts';
import type { Caller } from './origin.ts';
import { type ApiError, RequestTimeoutError, respondWithProblem, toProblemResponse } from './problem.ts';
import { type JsonBody, parseInput, readJson, readQuery } from './read-request.ts';
import { openDevice, type RequestDevice } from './request-device.ts';
import { createAnonymousSession, openSession, type RequestSession } from './session.ts';
import { declareRoute, type Shell } from './shell.ts';
import { type DeepReadonly, toWire } from './to-wire.ts';

type PrincipalWithSession = Principal & { readonly sessionId: string };
type EndpointPrincipal<E extends Endpoint> = E['access'] extends 'public'
  ? E extends { readonly idempotent: true }
    ? PrincipalWithSession
    : Principal
  : Person;

/** A validated and authorised call of an endpoint. */
export type Call<E extends Endpoint> = {
  readonly params: EndpointParams<E>;
  readonly query: EndpointQuery<E>;
  readonly body: EndpointBody<E>;
  /** Always has a session on endpoints with an idempotency key. */
  readonly principal: EndpointPrincipal<E>;
  readonly session: RequestSession;
  readonly device: RequestDevice;
  readonly market: MarketCode;
  /** The language for texts of the organisers. */
  readonly language: Language;
  readonly caller: Caller;
  /** The caller's Idempotency-Key; empty on endpoints without one. */
  readonly key: string;
  /** Records the response in the transaction of the effect (`recordsOwnResponse`); null when the key was claimed before. */
  readonly recorder: ResponseRecorder<HandlerResponse<E>> | null;
  readonly now: Instant;
  readonly log: Logger;
  /** Aborted when nobody waits for the response any more. */
  readonly signal: AbortSignal;
};

type HandlerResponse<E extends Endpoint> = DeepReadonly<EndpointResponse<E>>;

/** The result of a handler: the response in domain values, or an error with a code of the problem table. */
export type HandlerResult<E extends Endpoint> = Result<HandlerResponse<E>, ApiError>;
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<HandlerResult<E>>;

export type BindOptions = {
  /** Skips the session lookup: the response is the same for everybody at this host in this language. */
  readonly ignoresSession?: boolean;
  readonly cacheControl?: string;
  /** The handler records its response itself with `call.recorder`, in the transaction of its effect; the key is not claimed first. */
  readonly recordsOwnResponse?: boolean;
  /** Serves the response as a download with this file name. */
  readonly fileName?: string;
};

/** Assumption: nobody waits longer than half a minute for a response. */
const TIME_LIMIT_MS = 30_000;

/** Serves an endpoint of the contract: parses and authorises the call, runs the handler, encodes and sends the response. */
export function bind<const E extends SessionEndpoint>(
  shell: Shell,
  endpoint: E,
  handler: Handler<E>,
  options: BindOptions = {},
): void {
  declareRoute(shell, endpoint.method, endpoint.path);
  const serve = async (c: Context<HttpEnv>, deadline: Deadline): Promise<Response> => {
    const caller = shell.callerOf(c);
    const admitted = await admit(shell, c, caller, endpoint, options, deadline.race);
    if (!admitted.ok) return respondWithProblem(c, admitted.error);
    const { session, body } = admitted.value;

    const read = readRequestParts(endpoint, c, body);
    if (!read.ok) return respondWithProblem(c, read.error);

    const runHandler = async (key: string, recording: ResponseRecording | null) => {
      const call = {
        ...read.value,
        principal: session.principal,
        session,
        device: openDevice(c, shell, caller),
        market: caller.market,
        language: negotiateLanguage(c.req.header('accept-language')),
        caller,
        key,
        recorder: recording === null ? null : createResponseRecorder(endpoint, recording),
        now: shell.now(),
        log: c.get('log'),
        get signal() {
          return AbortSignal.any([deadline.signal, c.req.raw.signal]);
        },
      };
      // The endpoint's schemas parsed the parts and the principal passed the access check: `call` is a Call<E>.
      const work = () => deadline.race(handler(call as unknown as Call<E>));
      const concurrencyKey = key === '' ? null : buildCallerKey(session.principal);
      const result = await (concurrencyKey === null
        ? work()
        : withConcurrencyLimit(shell.concurrentRequests, concurrencyKey, work));
      const response = serializeResponse(endpoint, result, c.get('requestId'));
      const recordedResponse = recording?.recorded ?? null;
      if (
        shell.comparesRecordedResponses &&
        recordedResponse !== null &&
        recordedResponse.body !== response.text
      )
        throw new Error('What was kept is not what would be answered');
      return response;
    };

    if (endpoint.idempotent !== true) {
      const { status, headers, text } = await runHandler('', null);
      if (options.ignoresSession === true) c.header('vary', 'Accept-Language');
      return sendResponse(c, status, text, {
        'cache-control': options.cacheControl ?? 'no-store',
        ...(options.fileName !== undefined &&
          status === endpoint.status && {
            'content-disposition': `attachment; filename="${options.fileName}"`,
          }),
        ...headers,
      });
    }
    const key = readIdempotencyKey(c.req.header('idempotency-key'));
    if (key === null) return respondWithProblem(c, { code: 'IDEMPOTENCY_KEY_MISSING' });
    let extra: Record<string, string> = {};
    const outcome = await runIdempotently(
      {
        store: shell.idempotency,
        inFlightRequests: shell.inFlightRequests,
        admit: () => shell.admitNewVisitor(caller.address),
        recordsOwnResponse: options.recordsOwnResponse === true,
        log: c.get('log'),
      },
      session,
      { key, route: `${endpoint.method} ${endpoint.path}`, body: body.raw },
      async (recording) => {
        const { status, headers, text } = await runHandler(key, recording);
        extra = headers;
        return { status, body: text };
      },
    );
    if (outcome.kind === 'rejected') return respondWithProblem(c, outcome.error);
    return sendResponse(c, outcome.answer.status, outcome.answer.body, {
      'cache-control': 'no-store',
      ...extra,
      ...(outcome.replayed && { 'idempotent-replayed': 'true' }),
    });
  };
  shell.app.on(endpoint.method, endpoint.path, (c) =>
    withDeadline(TIME_LIMIT_MS, c.get('log'), (deadline) => serve(c, deadline)),
  );
}

type AdmittedRequest = { readonly session: RequestSession; readonly body: JsonBody };

/** Checks origin, media type, session and access before the call is parsed. */
async function admit(
  shell: Shell,
  c: Context<HttpEnv>,
  caller: Caller,
  endpoint: SessionEndpoint,
  options: BindOptions,
  race: Deadline['race'],
): Promise<Result<AdmittedRequest, ApiError>> {
  const changes = endpoint.method !== 'GET';
  const provenance = { origin: c.req.header('origin'), secFetchSite: c.req.header('sec-fetch-site') };
  if (changes && !isSameOriginRequest(provenance, caller.origin)) {
    return err({ code: 'CROSS_SITE_REJECTED' });
  }
  const body: Result<JsonBody, ApiError> = changes
    ? await readJson(c.req.raw, race)
    : ok({ raw: '', json: undefined });
  if (!body.ok) return body;
  if (options.ignoresSession === true) {
    return ok({ session: createAnonymousSession(c, shell.sessions, caller), body: body.value });
  }
  const session = await race(openSession(c, shell.sessions, caller));
  if (session === 'suspect') return err({ code: 'BAD_REQUEST' });
  const accessError = checkAccess(endpoint, session.principal);
  return accessError === null ? ok({ session, body: body.value }) : err(accessError);
}

type RequestParts = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

function readRequestParts(
  endpoint: Endpoint,
  c: Context<HttpEnv>,
  body: JsonBody,
): Result<RequestParts, ApiError> {
  const url = new URL(c.req.url);
  const address = decodeURIComponentSafely(url.pathname + url.search);
  if (containsCardNumber(decodeURIComponentSafely(url.search))) return err({ code: 'CARD_NUMBER_REJECTED' });
  const queryParams = readQuery(url);
  if (!queryParams.ok) return queryParams;
  const params = readPart(endpoint.params, c.req.param());
  if (!params.ok) return params;
  const query = readPart(endpoint.query, queryParams.value);
  if (!query.ok) return query;
  const content = readPart(endpoint.body, body.json);
  if (!content.ok) return content;
  // The schemas that find such text name the field.
  if (!isStorableText(address) || !isStorableText(unescapeUnicode(body.raw)))
    return err({ code: 'BAD_REQUEST' });
  return ok({ params: params.value, query: query.value, body: content.value });
}

const readPart = (schema: z.ZodMiniType | undefined, input: unknown): Result<unknown, ApiError> =>
  schema === undefined ? ok(undefined) : parseInput(schema, input);

const createResponseRecorder = (
  endpoint: Endpoint,
  recording: ResponseRecording,
): ResponseRecorder<unknown> => ({
  prepare: (result) => {
    const { status, text } = serializeResponse(endpoint, ok(result), '');
    return { request: recording.request, status, body: text };
  },
  recorded: (answer) => {
    recording.recorded = answer;
  },
  requireLease: () => {
    recording.requiresLease = true;
  },
});

type SerializedResponse = {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly text: string;
};

function serializeResponse(
  endpoint: Endpoint,
  result: Result<unknown, ApiError>,
  reference: string,
): SerializedResponse {
  if (!result.ok) {
    const { status, headers, body } = toProblemResponse(result.error, reference);
    return { status, headers, text: body };
  }
  if (endpoint.response === undefined) return { status: endpoint.status, headers: {}, text: '' };
  return {
    status: endpoint.status,
    headers: {},
    text: JSON.stringify(toWire(endpoint.response, result.value)),
  };
}

function sendResponse(
  c: Context<HttpEnv>,
  status: number,
  text: string,
  headers: Record<string, string>,
): Response {
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  if (text === '') return c.body(null, 204);
  c.header('content-type', 'application/json');
  c.header('content-length', String(Buffer.byteLength(text)));
  // The status of a recorded response was a valid one when it was recorded.
  return c.newResponse(text, status as StatusCode);
}

type Deadline = {
  /** Aborted at the deadline. */
  readonly signal: AbortSignal;
  /** Settles like the work, or rejects with RequestTimeoutError at the deadline. */
  readonly race: <T>(work: Promise<T>) => Promise<T>;
};

/** Runs the work with one deadline for everything that a request waits for: session, body and handler. */
async function withDeadline<T>(
  ms: number,
  log: Logger,
  work: (deadline: Deadline) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const { promise: timedOut, reject } = Promise.withResolvers<never>();
  // Between two races nobody handles the rejection.
  timedOut.catch(() => undefined);
  const timer = setTimeout(() => {
    const error = new RequestTimeoutError(`No answer within ${ms} ms`);
    controller.abort(error);
    reject(error);
  }, ms);
  const logLateFailure = (error: unknown): void => {
    const { aborted, reason } = controller.signal;
    if (aborted && error !== reason) log.warn({ err: error }, 'failed after the time limit');
  };
  try {
    return await work({
      signal: controller.signal,
      race: (part) => {
        part.catch(logLateFailure);
        return Promise.race([part, timedOut]);
      },
    });
  } finally {
    clearTimeout(timer);
  }
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
