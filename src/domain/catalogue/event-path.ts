/** Builds the path of an event's page. Assumption: Spec §2 names none. */
export const buildEventPath = (eventId: string): string => `/event/${encodeURIComponent(eventId)}`;

/** Returns the event id of an event's page, or null for any other path. */
export function parseEventPath(path: string): string | null {
  const [, id] = /^\/event\/([A-Za-z0-9_-]{1,64})$/.exec(path) ?? [];
  return id ?? null;
}

/** Builds the path of the picture that messengers show beside a link to the event. */
export const buildPosterPicturePath = (eventId: string): string => `${buildEventPath(eventId)}/poster.png`;

/** Returns the event id of the path of an event's picture, or null for any other path. */
export const parsePosterPicturePath = (path: string): string | null =>
  path.endsWith('/poster.png') ? parseEventPath(path.slice(0, -'/poster.png'.length)) : null;

/** The picture of the pages that are about no event: the poster of the event that opens the home page. */
export const sitePicturePath = '/poster.png';
