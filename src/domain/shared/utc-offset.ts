import type { Instant } from './instant.ts';

/**
 * The offsets in minutes of the zones of both markets that have no daylight saving. Mexico ended it on 30 October 2022, except at
 * its northern border, whose zones are not listed. Sources: IANA time zone database 2026c; Mexico's Ley de los Husos Horarios,
 * 28 October 2022. They are listed because a first formatter of a zone takes about 100 ms of a slow phone's processor.
 */
const fixedOffsetMinutes: ReadonlyMap<string, number> = new Map([
  ['America/Bogota', -300],
  ['America/Cancun', -300],
  ['America/Bahia_Banderas', -360],
  ['America/Chihuahua', -360],
  ['America/Merida', -360],
  ['America/Mexico_City', -360],
  ['America/Monterrey', -360],
  ['America/Hermosillo', -420],
  ['America/Mazatlan', -420],
]);

/** The instant from which the listed offsets hold. */
const fixedFrom: Instant = Date.UTC(2022, 10, 1);

/** Calculates the offset from UTC in milliseconds of an IANA zone at an instant: local time minus UTC. */
export function calculateUtcOffset(at: Instant, timeZone: string): number {
  const minutes = at >= fixedFrom ? fixedOffsetMinutes.get(timeZone) : undefined;
  return minutes === undefined ? calculateByFormatter(at, timeZone) : minutes * 60_000;
}

function calculateByFormatter(at: Instant, timeZone: string): number {
  const parts = new Map(
    getZoneFormatter(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? Number.NaN;
  const local = new Date(0);
  local.setUTCFullYear(part('year'), part('month') - 1, part('day'));
  local.setUTCHours(part('hour'), part('minute'), part('second'));
  return local.getTime() - Math.floor(at / 1_000) * 1_000;
}

/** Creating a formatter costs far more than using it, and a zone's formatter never changes. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function getZoneFormatter(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(timeZone, formatter);
  return formatter;
}
