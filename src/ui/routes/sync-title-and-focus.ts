import type { AnyRouter } from '@tanstack/react-router';
import { getAccessibleText } from './accessible-text.ts';

/**
 * Sets the document title from the page's heading and focuses the heading after a navigation, as soon as it is there. A step
 * that changes inside a page moves the focus only when the focused element is gone, and the heading comes into view.
 * Returns a function that stops.
 */
export function syncTitleAndFocus(main: HTMLElement, router: Pick<AnyRouter, 'subscribe'>): () => void {
  const page = main.ownerDocument;
  let isArriving = false;
  let hasArrived = false;
  let lastTitle = '';
  let lastHeading: Element | null = null;

  const update = (): void => {
    const heading = main.querySelector('h1');
    if (heading === null) return;
    const name = getAccessibleText(heading);
    const isNew = name !== lastTitle || heading !== lastHeading;
    lastTitle = name;
    lastHeading = heading;
    if (isNew && name !== '') page.title = name === siteName ? siteName : `${name} · ${siteName}`;
    const isLost = page.activeElement === null || page.activeElement === page.body;
    const isTyping =
      main.contains(page.activeElement) && page.activeElement?.matches('input, select, textarea');
    if ((isArriving && isTyping !== true) || (isNew && isLost && hasArrived)) focus(heading);
    if (!isArriving && isNew && page.activeElement === heading) heading.scrollIntoView({ block: 'nearest' });
    isArriving = false;
  };

  const observer = new MutationObserver(update);
  observer.observe(main, { childList: true, characterData: true, subtree: true });
  const stop = router.subscribe('onResolved', (change) => {
    // A fragment or what is opened and selected on the map is the same page.
    const { fromLocation, toLocation, pathChanged } = change;
    if (fromLocation === undefined) return update();
    if (pathChanged || removeSelection(fromLocation.searchStr) !== removeSelection(toLocation.searchStr)) {
      isArriving = true;
      hasArrived = true;
    }
    update();
  });
  update();
  return () => {
    observer.disconnect();
    stop();
  };
}

function removeSelection(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const name of ['section', 'seats']) parameters.delete(name);
  return String(parameters);
}

const siteName = 'Taquilla';

/** Focuses the heading without making it a tab stop; the router scrolls after a navigation. */
function focus(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
