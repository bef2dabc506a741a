/** What PostgreSQL says when it refuses, the same on both engines: an SQLSTATE, and the rule that was broken. */
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

/** SQLSTATEs that the schema raises itself (class TQ), and those that a caller may meet and act upon. */
export const sqlstates = {
  forbiddenTransition: 'TQ001',
  appendOnly: 'TQ002',
  keptForEver: 'TQ003',
  unknownPrice: 'TQ004',
  staleFence: 'TQ005',
  uniqueViolation: '23505',
  checkViolation: '23514',
  foreignKeyViolation: '23503',
  serializationFailure: '40001',
  deadlockDetected: '40P01',
  lockNotAvailable: '55P03',
  /** The connection is gone, or was never made. Nothing is known about the fate of the statement. */
  connectionLost: '08006',
} as const;

/** The facts of anything an engine may throw: a server's error keeps its code, a broken connection gets 08006. */
export function databaseErrorFacts(thrown: unknown): DatabaseErrorFacts {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const field = (name: string): string | undefined => {
    const value: unknown =
      typeof thrown === 'object' && thrown !== null ? Reflect.get(thrown, name) : undefined;
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

/** Is this the database's refusal with that code (and, if given, by that constraint)? */
export function isDatabaseError(thrown: unknown, code: string, constraint?: string): thrown is DatabaseError {
  return (
    thrown instanceof DatabaseError &&
    thrown.code === code &&
    (constraint === undefined || thrown.constraint === constraint)
  );
}
