import type { AnyRouter } from '@tanstack/react-router';
import { spokenText } from './spoken-text.ts';

/**
 * Each page's heading names the window and takes the focus after a navigation, as soon as it is there. A step that
 * changes inside a page moves the focus only when what had it is gone. The answer stops it.
 */
export function followPages(main: HTMLElement, router: Pick<AnyRouter, 'subscribe'>): () => void {
  const page = main.ownerDocument;
  let isArriving = false;
  let hasArrived = false;
  let named = '';
  let known: Element | null = null;

  const look = (): void => {
    const heading = main.querySelector('h1');
    if (heading === null) return;
    const name = spokenText(heading);
    const isNew = name !== named || heading !== known;
    named = name;
    known = heading;
    if (isNew && name !== '') page.title = name === siteName ? siteName : `${name} · ${siteName}`;
    const isLost = page.activeElement === null || page.activeElement === page.body;
    const isTyping =
      main.contains(page.activeElement) && page.activeElement?.matches('input, select, textarea');
    if ((isArriving && isTyping !== true) || (isNew && isLost && hasArrived)) focus(heading);
    isArriving = false;
  };

  const observer = new MutationObserver(look);
  observer.observe(main, { childList: true, characterData: true, subtree: true });
  const stop = router.subscribe('onResolved', (change) => {
    if (change.hrefChanged && change.fromLocation !== undefined) {
      isArriving = true;
      hasArrived = true;
    }
    look();
  });
  look();
  return () => {
    observer.disconnect();
    stop();
  };
}

const siteName = 'Taquilla';

/** The heading receives the focus without being a stop of the keyboard; the router keeps the scrolling. */
function focus(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
