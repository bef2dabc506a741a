import type { ClockPort } from '#application/clock.port.ts';

/**
 * The clocks of the page. Notifies its listeners at once when the page becomes visible, is restored from the
 * back/forward cache, or is online again.
 */
export function browserClock(page: Window): ClockPort {
  return {
    now: () => Date.now(),
    monotonicMs: () => page.performance.now(),
    onTick(everyMs, listener) {
      const timer = page.setInterval(() => listener(false), everyMs);
      const wake = () => {
        if (page.document.visibilityState === 'visible') listener(true);
      };
      const wakeFromCache = (event: PageTransitionEvent) => {
        if (event.persisted) listener(true);
      };
      page.document.addEventListener('visibilitychange', wake);
      page.addEventListener('focus', wake);
      page.addEventListener('online', wake);
      page.addEventListener('pageshow', wakeFromCache);
      return () => {
        page.clearInterval(timer);
        page.document.removeEventListener('visibilitychange', wake);
        page.removeEventListener('focus', wake);
        page.removeEventListener('online', wake);
        page.removeEventListener('pageshow', wakeFromCache);
      };
    },
  };
}
