/** The sandbox's clock. It can be advanced on request, so that vouchers expire without waiting. */
export type Clock = {
  now(): number;
  advance(milliseconds: number): void;
  reset(): void;
};

export function createClock(source: () => number = Date.now): Clock {
  let offset = 0;
  return {
    now: () => source() + offset,
    advance(milliseconds) {
      offset += milliseconds;
    },
    reset() {
      offset = 0;
    },
  };
}

/** Formats an instant as Mercado Pago does: at -04:00 with milliseconds, such as 2026-11-20T11:04:43.000-04:00. */
export function formatProviderDate(instant: number): string {
  return new Date(instant - 4 * 3_600_000).toISOString().replace('Z', '-04:00');
}
