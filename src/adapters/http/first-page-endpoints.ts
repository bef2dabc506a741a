import * as faults from '#contract/client-errors.ts';
import * as session from '#contract/current-session.ts';
import * as events from '#contract/events.ts';
import * as seats from '#contract/seats.ts';
import { toReadable } from './call-endpoint.ts';

/**
 * The endpoints that the home page and an event's page call. In the built pages this file is replaced by the same endpoints
 * with functions that are compiled from their schemas (`tools/compile-endpoints.ts`), so that the first page does not load
 * the contract and its validation library.
 */

export const currentSession = toReadable(session.currentSession);
export const listEvents = toReadable(events.listEvents);
export const categorizedEvents = toReadable(events.categorizedEvents);
export const eventBanners = toReadable(events.eventBanners);
export const getEvent = toReadable(events.getEvent);
export const getStock = toReadable(seats.getStock);

export const { logout } = session;
export const { reportClientError } = faults;
