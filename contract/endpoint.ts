import type * as z from 'zod/mini';
import type { ProblemCode } from './problem.ts';

export const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;
export type Method = (typeof methods)[number];

/** Who may call; enforced by the server before the handler runs. Spec §6. */
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
 * One operation of `/api` as a value: the SPA's adapters call it, the server binds it, OpenAPI describes it.
 * `failures` are the stable codes a caller must be ready for beside the ones every route may answer.
 */
export type Endpoint = {
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly access: Access;
  /**
   * Only for somebody who proved who they are within the last ten minutes, else REAUTHENTICATION_REQUIRED. At an operator's
   * door the proof is the second factor. At a door for any `person`, 'operator' asks it of those who are in as operators alone.
   */
  readonly recent?: boolean | 'operator';
  /** Mutations that claim or spend need an `Idempotency-Key` header (8–128 visible characters). */
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
/** What the client gets, after parsing. */
export type ResponseOf<E> = Out<Part<E, 'response'>>;
/** What the server sends. */
export type ResponseInputOf<E> = In<Part<E, 'response'>>;
