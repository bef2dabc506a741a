/** The log levels that the database uses; a pino logger satisfies it. */
export interface DatabaseLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}
