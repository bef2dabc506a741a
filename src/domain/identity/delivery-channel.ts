/** The channels that deliver a ticket, a link or a code; the mixed case is the specification's (Spec §3). */
export const deliveryChannels = ['whatsapp', 'SMS', 'EMAIL'] as const;
export type DeliveryChannel = (typeof deliveryChannels)[number];
