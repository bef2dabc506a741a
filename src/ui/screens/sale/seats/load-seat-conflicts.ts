/** Loads what a bundle says of the seats that are free at some of its events only. */
export const loadSeatConflicts = () => import('./SeatConflicts.tsx');
