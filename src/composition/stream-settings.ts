/** Returns how the adapters of update streams use the page. */
export const streamSettings = (page: Window) => ({
  origin: page.location.origin,
  openEventSource: (url: string) => new EventSource(url),
  setTimer(work: () => void, ms: number) {
    const timer = page.setTimeout(work, ms);
    return () => page.clearTimeout(timer);
  },
});
