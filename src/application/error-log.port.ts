/** Logs client-side errors for the operators of the site. Entries contain no personal data. */
export interface ErrorLogPort {
  report(fault: { readonly what: string; readonly code: string; readonly reference: string | null }): void;
}
