/** More is asked of us at this moment than we take on. Nothing has happened. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
  readonly retryAfterSeconds = 1;
}
