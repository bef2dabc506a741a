/** Lets the browser paint and handle input before the next piece of work. Safari has no `scheduler.yield`. */
export function yieldToBrowser(
  page: Window & { readonly scheduler?: { readonly yield?: () => Promise<void> } },
): Promise<void> {
  return page.scheduler?.yield?.() ?? new Promise((resolve) => page.setTimeout(resolve));
}
