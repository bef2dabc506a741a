/** How far a sheet is up: only its head, half of the room above it, or nearly all. */
export const sheetHeights = ['peek', 'half', 'full'] as const;
export type SheetHeight = (typeof sheetHeights)[number];

/** The part of the room above its head that a sheet takes. */
export const sheetShares = { peek: 0, half: 0.5, full: 1 } as const satisfies Record<SheetHeight, number>;

/** One press after the other: up, up, and down again. For everybody who does not drag. */
export const heightAfterPress = {
  peek: 'half',
  half: 'full',
  full: 'peek',
} as const satisfies Record<SheetHeight, SheetHeight>;

/** What the keys mean on the handle. */
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

/** A hand that let go while it moved this fast (pixels in its last step) throws the sheet on to the next height. */
const throwStep = 4;

/** Where a sheet comes to rest: the nearest height, or the next one in the way that it was thrown. */
export function heightAfterDrag(share: number, lastStep: number): SheetHeight {
  if (lastStep < -throwStep) return sheetHeights.find((height) => sheetShares[height] > share) ?? 'full';
  if (lastStep > throwStep) return sheetHeights.findLast((height) => sheetShares[height] < share) ?? 'peek';
  return sheetHeights.reduce((nearest, height) =>
    Math.abs(sheetShares[height] - share) < Math.abs(sheetShares[nearest] - share) ? height : nearest,
  );
}
