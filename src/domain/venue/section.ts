/** Spec §3, seat sections. */
export const sectionTypes = ['GRANDSTAND', 'PARKING'] as const;
export type SectionType = (typeof sectionTypes)[number];

export const sectionStatuses = ['ACTIVE', 'RELEASED'] as const;
export type SectionStatus = (typeof sectionStatuses)[number];

export const accessLevels = ['PREFERENTIAL', 'EXCLUSIVE', 'BLOCKED'] as const;
export type AccessLevel = (typeof accessLevels)[number];

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
