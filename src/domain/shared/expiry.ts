/** The default expiry: 24 hours (Spec §9). */
export const defaultExpiry = 24 * 60 * 60_000;
