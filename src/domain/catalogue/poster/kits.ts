/** The patterns of a club's shirt. */
export const kitPatterns = [
  'solid',
  'stripes',
  'pinstripes',
  'hoops',
  'halves',
  'quarters',
  'sash',
  'band',
  'chevron',
  'dots',
] as const;

export type KitPattern = (typeof kitPatterns)[number];

export type Kit = { readonly pattern: KitPattern; readonly colors: readonly string[] };

/** One filled or stroked outline. */
export type Mark = {
  readonly d: string;
  readonly fill?: string;
  readonly stroke?: string;
  readonly strokeWidth?: number;
};

type KitDrawing = (colors: readonly string[], width: number, height: number) => readonly Mark[];

/** Draws a kit over a field of the given size. */
export function drawKit(kit: Kit, width: number, height: number): readonly Mark[] {
  return kitDrawings[kit.pattern](kit.colors, width, height);
}

const kitDrawings: Record<KitPattern, KitDrawing> = {
  solid: (colors, w, h) => [drawGround(colors, w, h)],
  stripes: (colors, w, h) => {
    const stripe = w / 7;
    return [
      drawGround(colors, w, h),
      drawInSecondColor(
        colors,
        repeat(4, (i) => rect((2 * i + 0.5) * stripe, 0, stripe, h)),
      ),
    ];
  },
  pinstripes: (colors, w, h) => [
    drawGround(colors, w, h),
    drawInSecondColor(
      colors,
      repeat(13, (i) => rect(((i + 0.5) * w) / 13 - w / 160, 0, w / 80, h)),
    ),
  ],
  hoops: (colors, w, h) => {
    const hoop = w / 6.2;
    const count = Math.ceil((h - hoop / 2) / (hoop * 2));
    return [
      drawGround(colors, w, h),
      drawInSecondColor(
        colors,
        repeat(count, (i) => rect(0, hoop * (2 * i + 0.5), w, hoop)),
      ),
    ];
  },
  halves: (colors, w, h) => [
    drawGround(colors, w, h),
    drawInSecondColor(colors, rect(w / 4, 0, w / 4, h) + rect((w * 3) / 4, 0, w / 4, h)),
  ],
  quarters: (colors, w, h) => {
    const side = Math.min(w, h) / 4;
    const columns = Math.ceil(w / side);
    const squares = repeat(Math.ceil(h / side), (row) =>
      repeat(columns, (column) => ((row + column) % 2 ? rect(column * side, row * side, side, side) : '')),
    );
    return [drawGround(colors, w, h), drawInSecondColor(colors, squares)];
  },
  sash: (colors, w, h) => {
    const t = w * 0.26;
    const sash = drawInSecondColor(
      colors,
      polygon([-t, h], [w, -t * 0.4], [w + t, 0], [w + t, t * 0.9], [t, h + t]),
    );
    const edge = `${line([-t * 1.05, h - t * 0.12], [w, -t * 0.52])}${line([t * 1.1, h + t], [w + t, t * 1.02])}`;
    const trim = colors[2];
    return [
      drawGround(colors, w, h),
      sash,
      ...(trim ? [{ d: edge, stroke: trim, strokeWidth: roundToTenth(w / 40) }] : []),
    ];
  },
  band: (colors, w, h) => {
    const trim = colors[2];
    const edge = rect(0, h * 0.3 - w / 45, w, w / 45) + rect(0, h * 0.52, w, w / 45);
    const band = drawInSecondColor(colors, rect(0, h * 0.3, w, h * 0.22));
    return [drawGround(colors, w, h), band, ...(trim ? [{ d: edge, fill: trim }] : [])];
  },
  chevron: (colors, w, h) => {
    const t = w * 0.2;
    const count = Math.ceil((h * 1.5) / (t * 2.1));
    const chevrons = repeat(count, (i) => {
      const y = -h * 0.3 + i * t * 2.1;
      const tip = y + w * 0.42;
      return polygon([0, y], [w / 2, tip], [w, y], [w, y + t], [w / 2, tip + t], [0, y + t]);
    });
    return [drawGround(colors, w, h), drawInSecondColor(colors, chevrons)];
  },
  dots: (colors, w, h) => {
    const pitch = w / 6;
    const rows = Math.ceil((h + pitch) / (pitch * 0.87));
    const dots = repeat(rows, (row) =>
      repeat(7, (column) =>
        circle(column * pitch + ((row % 2) * pitch) / 2, row * pitch * 0.87, pitch * 0.29),
      ),
    );
    return [drawGround(colors, w, h), drawInSecondColor(colors, dots)];
  },
};

/** The distance drawn past every edge, as in print, so that no hairline shows where the box ends between two pixels. */
export const bleed = 3;

const drawGround = (colors: readonly string[], w: number, h: number): Mark => ({
  d: rect(-bleed, -bleed, w + bleed * 2, h + bleed * 2),
  fill: colors[0] ?? '#121815',
});
const drawInSecondColor = (colors: readonly string[], d: string): Mark => ({
  d,
  fill: colors[1] ?? colors[0] ?? '#f7f8f1',
});

type Point = readonly [number, number];

export const roundToTenth = (value: number): number => Math.round(value * 10) / 10;
export const repeat = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: Math.max(0, count) }, (_, index) => draw(index)).join('');
export const rect = (x: number, y: number, w: number, h: number): string =>
  `M${roundToTenth(x)} ${roundToTenth(y)}h${roundToTenth(w)}v${roundToTenth(h)}h${roundToTenth(-w)}z`;
export const polygon = (...points: readonly Point[]): string => `${line(...points)}Z`;
export const line = (...points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${roundToTenth(x)} ${roundToTenth(y)}`).join('L')}`;
export const circle = (x: number, y: number, r: number): string => ellipse(x, y, r, r);
/** Draws an ellipse from rounded radii: an arc whose chord is longer than its diameter would bulge. */
export function ellipse(x: number, y: number, rx: number, ry: number): string {
  const [wide, high] = [roundToTenth(rx), roundToTenth(ry)];
  const arc = `a${wide} ${high} 0 1 0`;
  return `M${roundToTenth(x - wide)} ${roundToTenth(y)}${arc} ${roundToTenth(wide * 2)} 0${arc} ${roundToTenth(-wide * 2)} 0z`;
}
