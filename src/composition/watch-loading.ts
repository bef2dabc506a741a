/** The time in milliseconds after which a page that has not started offers to load again. */
const maxStartMs = 20_000;

/**
 * Shows the load failure of index.html when a script of the application cannot be loaded, fails before the first page,
 * or takes too long. Once the application has started, the element is gone and nothing is shown.
 */
export function watchLoading(page: Window): void {
  const show = (): void => {
    const failure = page.document.getElementById('load-failure');
    if (failure === null || !failure.hidden) return;
    failure.hidden = false;
    for (const retry of failure.querySelectorAll('button'))
      retry.addEventListener('click', () => page.location.reload());
  };
  const listen = ({ target }: Event): void => {
    if (target === page || (target as Element | null)?.nodeName === 'SCRIPT') show();
  };
  page.addEventListener('error', listen, true);
  page.addEventListener('unhandledrejection', show);
  page.setTimeout(show, maxStartMs);
}
