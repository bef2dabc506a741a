import type { AsyncResult } from './failure.ts';

/**
 * A page crash: the reference that was shown, the kind of error and its location in our files. It contains no
 * personal data.
 */
export type Crash = {
  readonly reference: string;
  readonly kind: string;
  /** File name, line and column of the frames in our files, innermost first. */
  readonly frames: readonly string[];
};

/** Reports page crashes to the operators of the site. The page does not depend on the delivery. */
export interface CrashReportsPort {
  report(crash: Crash): AsyncResult<null>;
}
