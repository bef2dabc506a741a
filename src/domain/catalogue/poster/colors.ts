export const posterInk = '#121815';
export const posterPaper = '#f7f8f1';
export const posterMarigold = '#ffb20f';

/** Calculates the contrast ratio of two hex colours (WCAG 2.2). */
export function calculateContrast(one: string, other: string): number {
  const [lighter = 1, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Chooses ink or paper, whichever contrasts more with every colour given. */
export function chooseOutlineColor(colors: readonly string[]): string {
  const worst = (outline: string) => Math.min(...colors.map((color) => calculateContrast(outline, color)));
  return worst(posterPaper) > worst(posterInk) ? posterPaper : posterInk;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
