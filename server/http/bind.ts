import type { Context } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseInputOf } from '#contract/endpoint.ts';
import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { Person, Principal } from '#server/application/auth/principal.ts';
import type { Keeper } from '#server/application/requests/idempotency.port.ts';
import { refusalOf } from './access.ts';
import { besides } from './at-once.ts';
import { holdsCardNumber } from './card-guard.ts';
import { comesFromOurPages } from './cross-site.ts';
import type { HttpEnv } from './env.ts';
import { callerKey, type Keeping, oncePerKey, readIdempotencyKey } from './idempotency.ts';
import { languageOf } from './language.ts';
import type { Caller } from './origin.ts';
import { problemParts, type Refused, RequestTimedOut, refuse } from './problem.ts';
import { type ReadBody, readAs, readJson, readQuery } from './read-request.ts';
import { openSession, type RequestSession, strangerSession } from './session.ts';
import { declare, type Shell } from './shell.ts';
import { openBrowser, type VisitorsBrowser } from './visitors-browser.ts';

type WithSession = Principal & { readonly sessionId: string };
type PrincipalOf<E extends Endpoint> = E['access'] extends 'public' | 'provider'
  ? E extends { readonly idempotent: true }
    ? WithSession
    : Principal
  : Person;

/** A validated and authorised call of an endpoint. */
export type Call<E extends Endpoint> = {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** Always has a session on endpoints with an idempotency key. */
  readonly principal: PrincipalOf<E>;
  readonly session: RequestSession;
  readonly browser: VisitorsBrowser;
  readonly market: MarketCode;
  /** The language for texts of the organisers. */
  readonly language: Language;
  readonly caller: Caller;
  /** The caller's Idempotency-Key; empty on endpoints without one. */
  readonly key: string;
  /** Records the response in the transaction of the effect (`recordsOwnResponse`); null when the key was claimed before. */
  readonly keeper: Keeper<ResultOf<E>> | null;
  readonly now: Instant;
  readonly log: Logger;
  /** Aborted when nobody waits for the response any more. */
  readonly signal: AbortSignal;
};

type DeepReadonly<T> = T extends readonly (infer U)[]
  ? readonly DeepReadonly<U>[]
  : T extends object
    ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
    : T;

type ResultOf<E extends Endpoint> = DeepReadonly<ResponseInputOf<E>>;

/** The result of a handler: the response before serialization, or an error with a code of the problem table. */
export type Answer<E extends Endpoint> = Result<ResultOf<E>, Refused>;
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>>;

export type BindOptions = {
  /** Skips the session lookup: the response is the same for everybody at this host in this language. */
  readonly ignoresSession?: boolean;
  /** Accepts requests without our Origin, as machines send them. */
  readonly crossSite?: boolean;
  readonly cacheControl?: string;
  /** The handler records its response itself with `call.recorder`, in the transaction of its effect; the key is not claimed first. */
  readonly keepsItself?: boolean;
  /** Serves the response as a download with this file name. */
  readonly fileName?: string;
};

/** Assumption: nobody waits longer than half a minute for a response. */
const TIME_LIMIT_MS = 30_000;

/** Serves an endpoint of the contract: parses and authorises the call, runs the handler, validates and sends the response. */
export function bind<const E extends Endpoint>(
  shell: Shell,
  endpoint: E,
  handler: Handler<E>,
  options: BindOptions = {},
): void {
  declare(shell, endpoint.method, endpoint.path);
  const serve = async (c: Context<HttpEnv>, deadline: Deadline): Promise<Response> => {
    const caller = shell.callerOf(c);
    const admitted = await deadline.keptBy(admit(shell, c, caller, endpoint, options));
    if (!admitted.ok) return refuse(c, admitted.error);
    const { session, body } = admitted.value;

    const read = readParts(endpoint, c, body);
    if (!read.ok) return refuse(c, read.error);

    const answer = async (key: string, keeping: Keeping | null) => {
      const call = {
        ...read.value,
        principal: session.principal,
        session,
        browser: openBrowser(c, shell, caller),
        market: caller.market,
        language: languageOf(c.req.header('accept-language')),
        caller,
        key,
        keeper: keeping === null ? null : keeperOf(shell, endpoint, keeping),
        now: shell.now(),
        log: c.get('log'),
        signal: AbortSignal.any([deadline.signal, c.req.raw.signal]),
      };
      // The endpoint's schemas parsed the parts and the principal passed the access check: `call` is a Call<E>.
      const work = () => deadline.keptBy(handler(call as unknown as Call<E>));
      const who = key === '' ? null : callerKey(session.principal);
      const result = await (who === null ? work() : besides(shell.atOnce, who, work));
      const answered = written(shell, endpoint, result, c.get('requestId'));
      const kept = keeping?.kept ?? null;
      if (shell.checkAnswers && kept !== null && kept.body !== answered.text)
        throw new Error('What was kept is not what would be answered');
      return answered;
    };

    if (endpoint.idempotent !== true) {
      const { status, headers, text } = await answer('', null);
      if (options.ignoresSession === true) c.header('vary', 'Accept-Language');
      return send(c, status, text, {
        'cache-control': options.cacheControl ?? 'no-store',
        ...(options.fileName !== undefined &&
          status === endpoint.status && {
            'content-disposition': `attachment; filename="${options.fileName}"`,
          }),
        ...headers,
      });
    }
    const key = readIdempotencyKey(c.req.header('idempotency-key'));
    if (key === null) return refuse(c, { code: 'IDEMPOTENCY_KEY_MISSING' });
    let extra: Record<string, string> = {};
    const outcome = await oncePerKey(
      {
        store: shell.idempotency,
        underWay: shell.underWay,
        admit: () => shell.newVisits(caller.address),
        keepsItself: options.keepsItself === true,
        log: c.get('log'),
      },
      session,
      { key, route: `${endpoint.method} ${endpoint.path}`, body: body.raw },
      async (keeping) => {
        const { status, headers, text } = await answer(key, keeping);
        extra = headers;
        return { status, body: text };
      },
    );
    if (outcome.kind === 'refused') return refuse(c, outcome.refused);
    return send(c, outcome.answer.status, outcome.answer.body, {
      'cache-control': 'no-store',
      ...extra,
      ...(outcome.replayed && { 'idempotent-replayed': 'true' }),
    });
  };
  shell.app.on(endpoint.method, endpoint.path, (c) =>
    within(TIME_LIMIT_MS, c.get('log'), (deadline) => serve(c, deadline)),
  );
}

type Admitted = { readonly session: RequestSession; readonly body: ReadBody };

/** Checks origin, media type, session and access before the call is parsed. */
async function admit(
  shell: Shell,
  c: Context<HttpEnv>,
  caller: Caller,
  endpoint: Endpoint,
  options: BindOptions,
): Promise<Result<Admitted, Refused>> {
  const changes = endpoint.method !== 'GET';
  const provenance = { origin: c.req.header('origin'), secFetchSite: c.req.header('sec-fetch-site') };
  if (changes && options.crossSite !== true && !comesFromOurPages(provenance, caller.origin)) {
    return err({ code: 'CROSS_SITE_REFUSED' });
  }
  const body: Result<ReadBody, Refused> = changes
    ? await readJson(c.req.raw)
    : ok({ raw: '', json: undefined });
  if (!body.ok) return body;
  if (options.ignoresSession === true) {
    return ok({ session: strangerSession(c, shell.sessions, caller), body: body.value });
  }
  const session = await openSession(c, shell.sessions, caller);
  if (session === 'suspect') return err({ code: 'BAD_REQUEST' });
  const refusal = refusalOf(endpoint, session.principal);
  return refusal === null ? ok({ session, body: body.value }) : err(refusal);
}

type Parts = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

function readParts(endpoint: Endpoint, c: Context<HttpEnv>, body: ReadBody): Result<Parts, Refused> {
  const url = new URL(c.req.url);
  if (holdsCardNumber(decodeURIComponentSafely(url.search))) return err({ code: 'CARD_NUMBER_REFUSED' });
  const asked = readQuery(url);
  if (!asked.ok) return asked;
  const params = readPart(endpoint.params, c.req.param());
  if (!params.ok) return params;
  const query = readPart(endpoint.query, asked.value);
  if (!query.ok) return query;
  const content = readPart(endpoint.body, body.json);
  if (!content.ok) return content;
  return ok({ params: params.value, query: query.value, body: content.value });
}

const readPart = (schema: z.ZodMiniType | undefined, input: unknown): Result<unknown, Refused> =>
  schema === undefined ? ok(undefined) : readAs(schema, input);

const keeperOf = (shell: Shell, endpoint: Endpoint, keeping: Keeping): Keeper<unknown> => ({
  request: keeping.request,
  answerTo: (result) => {
    const { status, text } = written({ ...shell, checkAnswers: false }, endpoint, ok(result), '');
    return { status, body: text };
  },
  kept: (answer) => {
    keeping.kept = answer;
  },
});

type Written = { readonly status: number; readonly headers: Record<string, string>; readonly text: string };

function written(
  shell: Shell,
  endpoint: Endpoint,
  result: Result<unknown, Refused>,
  reference: string,
): Written {
  if (!result.ok) {
    const { status, headers, body } = problemParts(result.error, reference);
    return { status, headers, text: body };
  }
  if (endpoint.response === undefined) return { status: endpoint.status, headers: {}, text: '' };
  if (shell.checkAnswers) z.parse(endpoint.response, result.value);
  return { status: endpoint.status, headers: {}, text: JSON.stringify(result.value) };
}

function send(c: Context<HttpEnv>, status: number, text: string, headers: Record<string, string>): Response {
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
  readonly keptBy: <T>(work: Promise<T>) => Promise<T>;
};

/** Runs the work with one deadline for everything that a request waits for: session, body and handler. */
async function within<T>(ms: number, log: Logger, work: (deadline: Deadline) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const { promise: late, reject } = Promise.withResolvers<never>();
  // Between two races nobody handles the rejection.
  late.catch(() => undefined);
  const timer = setTimeout(() => {
    const error = new RequestTimedOut(`No answer within ${ms} ms`);
    controller.abort(error);
    reject(error);
  }, ms);
  const tellLate = (error: unknown): void => {
    const { aborted, reason } = controller.signal;
    if (aborted && error !== reason) log.warn({ err: error }, 'failed after the time limit');
  };
  try {
    return await work({
      signal: controller.signal,
      keptBy: (part) => {
        part.catch(tellLate);
        return Promise.race([part, late]);
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
