/** The channels through which a purchase is made (Spec §1). */
export const purchaseChannels = ['APP', 'WEB_MOBILE', 'WEB_DESKTOP'] as const;
export type PurchaseChannel = (typeof purchaseChannels)[number];
