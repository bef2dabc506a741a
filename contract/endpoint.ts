import type * as z from 'zod/mini';
import type { ProblemCode } from './problem.ts';

export const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;
export type Method = (typeof methods)[number];

/** The audiences of an endpoint. The server checks them before the handler runs. Spec §6. */
export const accesses = [
  'public',
  'person',
  'fan',
  'fanOrSeller',
  'seller',
  'manager',
  'designer',
  'operator',
  'provider',
] as const;
export type Access = (typeof accesses)[number];

/**
 * One operation of `/api` as a value: the client adapters call it, the server binds it, OpenAPI describes it.
 * `failures` are the stable codes that a caller must handle besides those that every route may return (`commonProblems`).
 */
export type Endpoint = {
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly access: Access;
  /**
   * Requires an authentication within the last ten minutes, else REAUTHENTICATION_REQUIRED. Endpoints for operators require
   * the second factor. On endpoints for any `person`, 'operator' requires it only of callers who are signed in as operators.
   */
  readonly requiresRecentSignIn?: boolean | 'operator';
  /** Mutations that claim seats or spend money need an `Idempotency-Key` header (8–128 visible characters). */
  readonly idempotent?: boolean;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly status: 200 | 201 | 202 | 204;
  readonly response?: z.ZodMiniType;
  readonly failures: readonly ProblemCode[];
};

/** An endpoint that a session is checked for; a provider proves itself by a signature instead. */
export type SessionEndpoint = Endpoint & { readonly access: Exclude<Access, 'provider'> };

export const defineEndpoint = <const E extends Endpoint>(value: E): E => value;

type SchemaIn<E, K extends string> = E extends { readonly [key in K]: infer S extends z.ZodMiniType }
  ? S
  : undefined;
type SchemaInput<S> = S extends z.ZodMiniType ? z.input<S> : undefined;
type SchemaOutput<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

export type EndpointQuery<E> = SchemaOutput<SchemaIn<E, 'query'>>;
export type EndpointQueryInput<E> = SchemaInput<SchemaIn<E, 'query'>>;
export type EndpointParams<E> = SchemaOutput<SchemaIn<E, 'params'>>;
export type EndpointBody<E> = SchemaOutput<SchemaIn<E, 'body'>>;
export type EndpointBodyInput<E> = SchemaInput<SchemaIn<E, 'body'>>;
/** The response in domain values, as the route returns it and the client gets it. */
export type EndpointResponse<E> = SchemaOutput<SchemaIn<E, 'response'>>;
