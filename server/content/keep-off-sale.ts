import type { OffSale } from './content-store.port.ts';

type Published = { readonly isPublished: boolean };

/** Leaves an event that was cancelled, or whose sale a manager suspended, off sale, whatever the file says of it. */
export const keepOffSale = <Settings extends Published>(
  settings: Settings,
  before: OffSale | undefined,
): Settings =>
  before?.isCancelled === true || before?.isSuspended === true
    ? { ...settings, isPublished: false }
    : settings;

/** Says that a file leaves a suspended sale suspended; empty where it changes nothing else. */
export const describeSuspension = (
  { isPublished }: Published,
  before: OffSale | undefined,
): readonly string[] =>
  isPublished && before?.isSuspended === true && !before.isCancelled
    ? ['stays suspended: a manager suspended its sale and resumes it']
    : [];
