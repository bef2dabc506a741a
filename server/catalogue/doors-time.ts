import type { Instant } from '#domain/shared/instant.ts';

const DOORS_OPEN_BEFORE_START_MS = 2 * 60 * 60 * 1000;

/** Assumption: doors open two hours before the start unless the organiser sets a time. */
export const calculateDoorsTime = (startsAt: Instant, doorsOpenAt: string | null | undefined): Instant =>
  doorsOpenAt == null ? startsAt - DOORS_OPEN_BEFORE_START_MS : Date.parse(doorsOpenAt);
