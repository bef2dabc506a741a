/** An error of PostgreSQL, the same on both engines: an SQLSTATE and the violated constraint. */
export class DatabaseError extends Error {
  readonly code: string;
  readonly constraint: string | undefined;
  readonly detail: string | undefined;

  constructor(facts: DatabaseErrorFacts) {
    super(facts.message);
    this.name = 'DatabaseError';
    this.code = facts.code;
    this.constraint = facts.constraint;
    this.detail = facts.detail;
  }
}

export type DatabaseErrorFacts = {
  readonly message: string;
  readonly code: string;
  readonly constraint?: string | undefined;
  readonly detail?: string | undefined;
};

/** SQLSTATEs that the schema raises itself (class TQ), and those that callers handle. */
export const sqlstates = {
  forbiddenTransition: 'TQ001',
  appendOnly: 'TQ002',
  undeletable: 'TQ003',
  unknownPrice: 'TQ004',
  staleFence: 'TQ005',
  uniqueViolation: '23505',
  checkViolation: '23514',
  foreignKeyViolation: '23503',
  serializationFailure: '40001',
  deadlockDetected: '40P01',
  lockNotAvailable: '55P03',
  readOnlyTransaction: '25006',
  diskFull: '53100',
  /** The connection was lost or never opened; the result of the statement is unknown. */
  connectionLost: '08006',
} as const;

/** Extracts the facts of anything an engine may throw: a server error keeps its code, a broken connection gets 08006. */
export function toDatabaseErrorFacts(error: unknown): DatabaseErrorFacts {
  const message = error instanceof Error ? error.message : String(error);
  const field = (name: string): string | undefined => {
    const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
    return typeof value === 'string' ? value : undefined;
  };
  const code = field('code');
  const isSqlState = code !== undefined && /^[0-9A-Z]{5}$/.test(code) && !/^E[A-Z]{4}$/.test(code);
  return {
    message,
    code: isSqlState ? code : sqlstates.connectionLost,
    constraint: field('constraint'),
    detail: field('detail'),
  };
}

/** Returns true for a database error with that code and, if given, of that constraint. */
export function isDatabaseError(error: unknown, code: string, constraint?: string): error is DatabaseError {
  return (
    error instanceof DatabaseError &&
    error.code === code &&
    (constraint === undefined || error.constraint === constraint)
  );
}
