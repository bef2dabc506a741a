/** Where a page writes what should not have happened, for whoever looks after it. Never anything of a person. */
export interface FaultLogPort {
  report(fault: { readonly what: string; readonly code: string; readonly reference: string | null }): void;
}
