import type { Outcome } from './failure.ts';

/** What stopped working on a page: the reference that was shown, its kind and where in our files. Nothing of a person. */
export type Crash = {
  readonly reference: string;
  readonly kind: string;
  /** Name, line and column in files of ours, the nearest first. */
  readonly places: readonly string[];
};

/** Tells who looks after the site by which reference a page failed. The page goes on whether or not they hear it. */
export interface CrashReportsPort {
  tell(crash: Crash): Outcome<null>;
}
