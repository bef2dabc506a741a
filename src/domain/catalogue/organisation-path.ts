/** Builds the path of the page of a club or organiser. Assumption: Spec §2 names none. */
export const buildOrganisationPath = (organisationId: string): string =>
  `/organisations/${encodeURIComponent(organisationId)}`;

/** Returns the id of the page of a club or organiser, or null for any other path. */
export function parseOrganisationPath(path: string): string | null {
  const [, id] = /^\/organisations\/([A-Za-z0-9_-]{1,64})$/.exec(path) ?? [];
  return id ?? null;
}
