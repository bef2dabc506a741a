/** Rows of dark (true) and light modules. */
export type QrMatrix = readonly (readonly boolean[])[];

/** Four light modules on every side, as the standard requires, although many readers accept less. */
export const quietZone = 4;

/** Builds a path with one rectangle per run of dark modules, so that no hairline shows between neighbours. */
export function buildDarkPath(matrix: QrMatrix): string {
  return matrix.map((row, y) => buildRowPath(row, y + quietZone)).join('');
}

function buildRowPath(row: readonly boolean[], y: number): string {
  const runs: string[] = [];
  let start = -1;
  for (let x = 0; x <= row.length; x += 1) {
    const dark = row[x] ?? false;
    if (dark && start < 0) start = x;
    if (!dark && start >= 0) {
      runs.push(`M${start + quietZone} ${y}h${x - start}v1h${start - x}z`);
      start = -1;
    }
  }
  return runs.join('');
}
