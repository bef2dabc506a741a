/** Spec §3, seat sections. */
export const sectionTypes = ['GRANDSTAND', 'PARKING'] as const;
export type SectionType = (typeof sectionTypes)[number];

export const sectionStatuses = ['ACTIVE', 'RELEASED'] as const;
export type SectionStatus = (typeof sectionStatuses)[number];

export const accessLevels = ['PREFERENTIAL', 'EXCLUSIVE', 'BLOCKED'] as const;
export type AccessLevel = (typeof accessLevels)[number];

/** Who may buy in a section for one event: RELEASED is for everybody, whatever the venue's layout says of the section. */
export const sectionAccesses = ['RELEASED', ...accessLevels] as const;
export type SectionAccess = (typeof sectionAccesses)[number];

/** An event's own setting for a section of its venue. */
export type SectionRelease = { readonly status: SectionStatus; readonly accessLevel: AccessLevel | null };

/** Returns the access level of a section for one event: its own setting before that of the layout. */
export function findAccessLevel(
  section: { readonly accessLevel: AccessLevel | null },
  release: SectionRelease | undefined,
): AccessLevel | null {
  if (release === undefined) return section.accessLevel;
  return release.accessLevel ?? (release.status === 'RELEASED' ? null : section.accessLevel);
}

export const toSectionAccess = (level: AccessLevel | null): SectionAccess => level ?? 'RELEASED';

/** Returns the setting that gives a section this access for one event. */
export const toSectionRelease = (access: SectionAccess): SectionRelease =>
  access === 'RELEASED'
    ? { status: 'RELEASED', accessLevel: null }
    : { status: 'ACTIVE', accessLevel: access };

export const labelKinds = ['LETTER', 'NUMBER'] as const;
export type LabelKind = (typeof labelKinds)[number];

export const labelDirections = ['ASC', 'DESC'] as const;
export type LabelDirection = (typeof labelDirections)[number];

export type LabelOrder = { readonly kind: LabelKind; readonly direction: LabelDirection };

export const stageKinds = ['default', 'unnumbered', 'numbered'] as const;
export type StageKind = (typeof stageKinds)[number];

/** The seatCode of general admission (Spec §3). */
export const unnumbered = 'UNNUMBERED';

/** The placeholder for a ticket without a section (Spec §3, no-section placeholder). */
export const noSectionLabel = 'Sin Sección';
