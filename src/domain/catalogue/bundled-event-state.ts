/** The states of an event in a bundle: what is over or cancelled is neither sold nor paid for. */
export const bundledEventStates = ['UPCOMING', 'OVER', 'CANCELLED'] as const;
export type BundledEventState = (typeof bundledEventStates)[number];
