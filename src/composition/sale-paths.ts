import { saleDesks, saleModes } from '#domain/sale/sale-mode.ts';

/** Under which pages a sale and all that belongs to it may run. */
export const salePaths = saleModes.map((mode) => saleDesks[mode].basePath);
