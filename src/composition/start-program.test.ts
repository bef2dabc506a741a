import { describe, expect, it, vi } from 'vitest';
import { runAfterFirstPaint, startProgram } from './start-program.ts';

type Report = (list: { getEntriesByName(name: string): readonly unknown[] }) => void;

/** Creates a page that has not painted yet; `paint` reports paints by their names. */
function unpaintedPage({ visibilityState = 'visible', reports = ['paint'] as readonly string[] } = {}) {
  let report: Report | undefined;
  let changeVisibility: (() => void) | undefined;
  let timer: (() => void) | undefined;
  const document = {
    visibilityState,
    addEventListener: (_: string, listener: () => void) => {
      changeVisibility = listener;
    },
  };
  class PerformanceObserver {
    static supportedEntryTypes = reports;
    constructor(listener: Report) {
      report = listener;
    }
    observe() {}
    disconnect() {}
  }
  const setTimeout = (work: () => void): void => {
    timer = work;
  };
  const page = { document, PerformanceObserver, setTimeout };
  return {
    page: page as unknown as Window & typeof globalThis,
    paint: (...names: readonly string[]) =>
      report?.({ getEntriesByName: (name) => names.filter((one) => one === name) }),
    hide: () => {
      document.visibilityState = 'hidden';
      changeVisibility?.();
    },
    timeOut: () => timer?.(),
  };
}

describe('the start of the program', () => {
  it('waits for the first contentful paint, and happens once', () => {
    const { page, paint, hide, timeOut } = unpaintedPage();
    const work = vi.fn();
    runAfterFirstPaint(page, work);
    paint('first-paint');
    expect(work).not.toHaveBeenCalled();

    paint('first-paint', 'first-contentful-paint');
    hide();
    timeOut();
    expect(work).toHaveBeenCalledOnce();
  });

  it.each([
    ['a tab in the background', { visibilityState: 'hidden' }],
    ['a browser that reports no paints', { reports: [] }],
  ])('does not wait in %s', (_where, given) => {
    const work = vi.fn();
    runAfterFirstPaint(unpaintedPage(given).page, work);

    expect(work).toHaveBeenCalledOnce();
  });

  it.each(['hide', 'timeOut'] as const)('does not wait for a paint that never comes: %s', (event) => {
    const opened = unpaintedPage();
    const work = vi.fn();
    runAfterFirstPaint(opened.page, work);
    opened[event]();

    expect(work).toHaveBeenCalledOnce();
  });
});

describe('the files of the program', () => {
  type Link = Pick<HTMLLinkElement, 'href' | 'rel'> & { onload(): void; onerror(): void };

  function emptyPage() {
    const links: Link[] = [];
    const document = { createElement: () => ({}), head: { append: (link: Link) => links.push(link) } };
    const run = vi.fn(async () => null);
    const program = { entry: '/entry.js', imports: ['/libraries.js'], styles: ['/style.css'] };
    const files = { data: ['/api/event?id=a'], scripts: ['/es.js'] };
    const page = { document, setTimeout } as unknown as Window;
    return { links, run, started: startProgram(page, program, files, run) };
  }

  it('are requested together, data first; the program runs once its style is there', async () => {
    const { links, run, started } = emptyPage();
    await vi.waitUntil(() => links.length === 5);
    expect(links.map(({ rel, href }) => [rel, href])).toEqual([
      ['preload', '/api/event?id=a'],
      ['stylesheet', '/style.css'],
      ['modulepreload', '/entry.js'],
      ['modulepreload', '/libraries.js'],
      ['modulepreload', '/es.js'],
    ]);
    expect(run).not.toHaveBeenCalled();

    links.find(({ rel }) => rel === 'stylesheet')?.onload();
    await started;
    expect(run).toHaveBeenCalledExactlyOnceWith('/entry.js');
  });

  it('reject when a style sheet cannot be loaded, so that the page says so', async () => {
    const { links, run, started } = emptyPage();
    links.find(({ rel }) => rel === 'stylesheet')?.onerror();

    await expect(started).rejects.toThrow('/style.css');
    expect(run).not.toHaveBeenCalled();
  });
});
