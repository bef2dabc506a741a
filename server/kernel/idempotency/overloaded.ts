/** Thrown when the server has more work than it accepts. Nothing has happened. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
  readonly retryAfterSeconds = 1;
}
