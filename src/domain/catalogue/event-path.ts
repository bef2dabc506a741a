/** Turns a name into a path: spaces become underscores, and a slash goes before (Spec §9). */
export const pathFromName = (name: string): string => `/${name.replaceAll(' ', '_')}`;

/** Where an event's page lives. Assumption: Spec §2 names no path for it. */
export const eventPath = (eventId: string): string => `/event/${encodeURIComponent(eventId)}`;

/** Which event's page a path is, or null. */
export function eventIdAt(path: string): string | null {
  const [, id] = /^\/event\/([A-Za-z0-9_-]{1,64})$/.exec(path) ?? [];
  return id ?? null;
}
