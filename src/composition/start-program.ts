import type { ProgramFiles } from './built-files.ts';
import type { StartFiles } from './first-paint.ts';
import { yieldToBrowser } from './yield-to-browser.ts';

/** The time in milliseconds after which the program starts even if no paint was reported. */
const maxPaintWaitMs = 3_000;

/**
 * Calls back once, after the first contentful paint: until then nothing competes with the page for the connection and the
 * processor. A tab in the background paints nothing and does not wait, and neither does a browser that reports no paints.
 */
export function runAfterFirstPaint(page: Window & typeof globalThis, work: () => void): void {
  const { document } = page;
  let isDone = false;
  const run = (): void => {
    if (isDone) return;
    isDone = true;
    work();
  };
  const runIfHidden = (): void => {
    if (document.visibilityState === 'hidden') run();
  };
  if (!(page.PerformanceObserver?.supportedEntryTypes ?? []).includes('paint')) {
    run();
    return;
  }
  const observer = new page.PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    run();
  });
  observer.observe({ type: 'paint', buffered: true });
  document.addEventListener('visibilitychange', runIfHidden);
  runIfHidden();
  page.setTimeout(run, maxPaintWaitMs);
}

/**
 * Requests what the page starts with, data first because it takes longest, and runs the program when its style sheets
 * are there: without them it would render a page that moves. A file that cannot be loaded rejects.
 */
export async function startProgram(
  page: Window,
  program: ProgramFiles,
  { data, scripts }: StartFiles,
  run: (entry: string) => Promise<unknown>,
): Promise<void> {
  const { document } = page;
  const append = (href: string, attributes: Partial<HTMLLinkElement>): HTMLLinkElement => {
    const link = Object.assign(document.createElement('link'), attributes, {
      href,
      crossOrigin: 'anonymous',
    });
    document.head.append(link);
    return link;
  };
  for (const href of data) append(href, { rel: 'preload', as: 'fetch' });
  const styles = Promise.all(program.styles.map((href) => waitForLoad(append(href, { rel: 'stylesheet' }))));
  const preload = (href: string) => append(href, { rel: 'modulepreload', as: 'script' });
  for (const href of [program.entry, ...program.imports]) preload(href);
  const preloadOthers = async () => {
    for (const [index, href] of scripts.entries()) {
      // Each of up to 40 requests takes a slow phone 4 ms; a touch is not kept waiting for all of them.
      if (index % 8 === 0) await yieldToBrowser(page);
      preload(href);
    }
  };
  await Promise.all([styles, preloadOthers()]);
  await run(program.entry);
}

const waitForLoad = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`The style sheet ${link.href} cannot be loaded`));
  });
