/** The heights of a sheet: only its head, half of the room above it, or nearly all of it. */
export const sheetHeights = ['peek', 'half', 'full'] as const;
export type SheetHeight = (typeof sheetHeights)[number];

/** The share of the room above its head that a sheet takes. */
export const sheetShares = { peek: 0, half: 0.5, full: 1 } as const satisfies Record<SheetHeight, number>;

/** The next height for each press of the handle, for everybody who does not drag: half, full, closed. */
export const heightAfterPress = {
  peek: 'half',
  half: 'full',
  full: 'peek',
} as const satisfies Record<SheetHeight, SheetHeight>;

/** Returns the height that a key on the handle leads to, or null when the key means nothing. */
export function heightAfterKey(height: SheetHeight, key: string): SheetHeight | null {
  const at = sheetHeights.indexOf(height);
  switch (key) {
    case 'ArrowUp':
      return sheetHeights[at + 1] ?? null;
    case 'ArrowDown':
      return sheetHeights[at - 1] ?? null;
    case 'Home':
      return 'full';
    case 'End':
      return 'peek';
    default:
      return null;
  }
}

/** The speed, in pixels of the last step, from which a release throws the sheet to the next height. */
const flingThreshold = 4;

/** Returns the height at which a released sheet settles: the nearest one, or the next one in the direction it was thrown. */
export function heightAfterDrag(share: number, lastStep: number): SheetHeight {
  if (lastStep < -flingThreshold) return sheetHeights.find((height) => sheetShares[height] > share) ?? 'full';
  if (lastStep > flingThreshold)
    return sheetHeights.findLast((height) => sheetShares[height] < share) ?? 'peek';
  return sheetHeights.reduce((nearest, height) =>
    Math.abs(sheetShares[height] - share) < Math.abs(sheetShares[nearest] - share) ? height : nearest,
  );
}
