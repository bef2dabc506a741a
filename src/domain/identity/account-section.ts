/** The pages of the account below its menu, in the menu's order. */
export const accountSections = ['balance', 'cards', 'details', 'notifications', 'security'] as const;
export type AccountSection = (typeof accountSections)[number];

/** Builds the address of a page of the account. */
export const buildAccountPath = (section: AccountSection): `/profile/${AccountSection}` =>
  `/profile/${section}`;
