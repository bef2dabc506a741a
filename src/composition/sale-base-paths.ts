import { salesChannelRules, salesChannels } from '#domain/payment/sales-channel.ts';

/** The base paths of the pages of a sale. */
export const saleBasePaths = salesChannels.map((salesChannel) => salesChannelRules[salesChannel].basePath);
