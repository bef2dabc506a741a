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
  readonly recent?: boolean | 'operator';
  /** Mutations that claim seats or spend money need an `Idempotency-Key` header (8–128 visible characters). */
  readonly idempotent?: boolean;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly status: 200 | 201 | 202 | 204;
  readonly response?: z.ZodMiniType;
  readonly failures: readonly ProblemCode[];
};

export const endpoint = <const E extends Endpoint>(value: E): E => value;

type Part<E, K extends string> = E extends { readonly [key in K]: infer S extends z.ZodMiniType }
  ? S
  : undefined;
type In<S> = S extends z.ZodMiniType ? z.input<S> : undefined;
type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

export type QueryOf<E> = Out<Part<E, 'query'>>;
export type QueryInputOf<E> = In<Part<E, 'query'>>;
export type ParamsOf<E> = Out<Part<E, 'params'>>;
export type BodyOf<E> = Out<Part<E, 'body'>>;
export type BodyInputOf<E> = In<Part<E, 'body'>>;
/** The response as the client gets it, after parsing. */
export type ResponseOf<E> = Out<Part<E, 'response'>>;
/** The response as the server sends it. */
export type ResponseInputOf<E> = In<Part<E, 'response'>>;
