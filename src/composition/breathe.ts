/** Lets the browser paint and hear before the next piece of work. Safari has no `scheduler.yield`. */
export function breathe(
  page: Window & { readonly scheduler?: { readonly yield?: () => Promise<void> } },
): Promise<void> {
  return page.scheduler?.yield?.() ?? new Promise((resume) => page.setTimeout(resume));
}
