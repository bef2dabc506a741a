import { chooseOutlineColor, posterInk, posterPaper } from './colors.ts';
import {
  bleed,
  circle,
  drawKit,
  ellipse,
  type Kit,
  line,
  type Mark,
  polygon,
  rect,
  repeat,
  roundToTenth,
} from './kits.ts';
import { createRandomStream, hashSeed } from './seed.ts';

/** The figures of a poster: the main drawing when there is one subject, a detail on the cut when there are two clubs. */
export const posterFigures = [
  'football',
  'basketball',
  'cycling',
  'tennis',
  'running',
  'tour',
  'pass',
  'stage',
  'plain',
] as const;

export type PosterFigure = (typeof posterFigures)[number];

export type PosterSubject = {
  /** The event's id, the only seed. */
  readonly id: string;
  readonly figure: PosterFigure;
  readonly home: Kit;
  readonly away?: Kit | undefined;
};

type Size = { readonly width: number; readonly height: number };

/** Two clubs across a slanted cut; inside `figure` they swap sides. */
export type Duel = {
  readonly kind: 'duel';
  readonly home: readonly Mark[];
  readonly away: readonly Mark[];
  readonly awaySide: string;
  readonly figure: string;
  readonly outline: readonly Mark[];
};

export type Solo = {
  readonly kind: 'solo';
  readonly marks: readonly Mark[];
  readonly stubs: readonly PassStub[];
};
export type PassStub = { readonly clip: string; readonly marks: readonly Mark[] };

/** Draws an event's artwork from the clubs' kits. It is pure: the same event id gives the same art. */
export function drawPoster(subject: PosterSubject, { width, height }: Size): Duel | Solo {
  const next = createRandomStream(hashSeed(subject.id));
  const lean = (next() < 0.5 ? -1 : 1) * (0.1 + next() * 0.22) * height;
  if (subject.away) return drawDuel(subject.home, subject.away, subject.figure, lean, { width, height });
  if (subject.figure === 'pass') return drawPass(subject.home, { width, height });
  return {
    kind: 'solo',
    marks: [...solos[subject.figure](subject.home, { width, height }, next)],
    stubs: [],
  };
}

function drawDuel(
  home: Kit,
  away: Kit,
  figure: PosterFigure,
  lean: number,
  { width: w, height: h }: Size,
): Duel {
  const cx = w / 2;
  const cy = h / 2;
  const m = Math.min(w, h);
  const stroke = chooseOutlineColor([...home.colors, ...away.colors]);
  const ball = figure === 'basketball';
  const r = m * (ball ? 0.4 : 0.36);
  const round = circle(cx, cy, r);
  const width = roundToTenth(m / (ball ? 45 : 50));
  const outline: readonly Mark[] = ball
    ? [{ d: round + ballSeams(cx, cy, r), stroke, strokeWidth: width }]
    : [
        { d: round, stroke, strokeWidth: width },
        { d: line([cx + lean / 2, 0], [cx - lean / 2, h]), stroke, strokeWidth: roundToTenth(m / 60) },
        { d: circle(cx, cy, m / 26), fill: stroke },
      ];
  return {
    kind: 'duel',
    home: drawKit(home, w, h),
    away: drawKit(away, w, h),
    awaySide: polygon(
      [w + bleed, -bleed],
      [cx + lean / 2, -bleed],
      [cx + lean / 2, 0],
      [cx - lean / 2, h],
      [cx - lean / 2, h + bleed],
      [w + bleed, h + bleed],
    ),
    figure: round,
    outline,
  };
}

/** Draws the cross and the two arcs of a basketball. */
function ballSeams(x: number, y: number, r: number): string {
  const arc = (side: number) => {
    const end = `${roundToTenth(x + side * r * 0.72)} ${roundToTenth(y - r * 0.69)}`;
    return `M${end}Q${roundToTenth(x + side * r * 0.1)} ${roundToTenth(y)} ${roundToTenth(x + side * r * 0.72)} ${roundToTenth(y + r * 0.69)}`;
  };
  return line([x - r, y], [x + r, y]) + line([x, y - r], [x, y + r]) + arc(-1) + arc(1);
}

type SoloDrawing = (kit: Kit, size: Size, next: () => number) => readonly Mark[];

const solos: Record<Exclude<PosterFigure, 'pass'>, SoloDrawing> = {
  plain: (kit, { width, height }) => drawKit(kit, width, height),
  /** Beams of light over a stage and a row of heads before it. */
  stage: (kit, { width: w, height: h }, next) => {
    const m = Math.min(w, h);
    const floor = h * 0.86;
    const lights = kit.colors.length > 1 ? kit.colors.slice(1) : [posterPaper];
    const count = w > h * 1.3 ? 7 : 5;
    const beams = Array.from({ length: count }, (_, k) => {
      const top = ((k + 0.5) * w) / count;
      const foot = top + (next() - 0.5) * w * 0.7;
      const spread = w * (0.05 + next() * 0.07);
      return {
        d: polygon(
          [top - m / 60, -bleed],
          [top + m / 60, -bleed],
          [foot + spread, floor],
          [foot - spread, floor],
        ),
        fill: lights[k % lights.length] ?? posterPaper,
      };
    });
    const heads = repeat(Math.ceil(w / (m * 0.13)) + 1, (k) =>
      circle(k * m * 0.13 + (next() - 0.5) * m * 0.04, floor + m * (next() * 0.05 - 0.02), m * 0.065),
    );
    return [
      { d: rect(0, 0, w, h), fill: color(kit, 0) },
      ...beams,
      { d: rect(0, floor, w, h), fill: posterInk },
      { d: heads, fill: posterInk },
    ];
  },
  football: (kit, { width: w, height: h }) => {
    const m = Math.min(w, h);
    const stroke = chooseOutlineColor(kit.colors);
    return [
      ...drawKit(kit, w, h),
      { d: circle(w / 2, h / 2, m * 0.36), stroke, strokeWidth: roundToTenth(m / 50) },
      { d: circle(w / 2, h / 2, m / 26), fill: stroke },
    ];
  },
  basketball: (kit, { width: w, height: h }) => {
    const m = Math.min(w, h);
    const ball = circle(w / 2, h / 2, m * 0.4) + ballSeams(w / 2, h / 2, m * 0.4);
    return [
      ...drawKit(kit, w, h),
      { d: ball, stroke: chooseOutlineColor(kit.colors), strokeWidth: roundToTenth(m / 45) },
    ];
  },
  cycling: (kit, { width: w, height: h }, next) => {
    const base = h * 0.34;
    const ridge = (layer: number): string => {
      const top = base + ((layer * (h - base)) / 4) * 0.9;
      const points = Array.from({ length: 6 }, (_, k): readonly [number, number] => {
        const shift = (next() - 0.5) * (w / 5) * 0.3 * (k % 5 ? 1 : 0);
        return [(k * w) / 5 + shift, top + (next() - 0.5) * h * 0.34 + (k % 2 ? -h * 0.07 : h * 0.05)];
      });
      return polygon([0, h], ...points, [w, h]);
    };
    const fills = [kit.colors[2] ?? posterInk, color(kit, 1), posterInk, kit.colors[3] ?? color(kit, 0)];
    return [...drawKit(kit, w, h), ...fills.map((fill, layer) => ({ d: ridge(layer), fill }))];
  },
  running: (kit, { width: w, height: h }) => {
    const m = Math.min(w, h);
    const lanes = Array.from({ length: 7 }, (_, i) => ({
      d: circle(w * 0.98, h * 1.06, m * 1.25 - i * m * 0.155),
      fill: color(kit, i),
      stroke: posterPaper,
      strokeWidth: roundToTenth(m / 70),
    }));
    return [{ d: rect(0, 0, w, h), fill: color(kit, 0) }, ...lanes];
  },
  tennis: (kit, { width: w, height: h }, next) => {
    const m = Math.min(w, h);
    const stroke = posterPaper;
    const strokeWidth = roundToTenth(m / 55);
    const at = (u: number, v: number): readonly [number, number] => [
      w / 2 + (u - 0.5) * w * (1.5 - 0.95 * (1 - v)) * (w > h ? 1 : 0.9),
      h * (0.1 + v * 1.05),
    ];
    const court = polygon(at(0.08, 0), at(0.92, 0), at(0.92, 1), at(0.08, 1));
    const lines = [
      line(at(0.2, 0), at(0.2, 1)),
      line(at(0.8, 0), at(0.8, 1)),
      line(at(0.2, 0.25), at(0.8, 0.25)),
      line(at(0.5, 0.25), at(0.5, 0.78)),
      line(at(0.2, 0.78), at(0.8, 0.78)),
    ].join('');
    const bx = w * (0.62 + next() * 0.2);
    const by = h * (0.3 + next() * 0.12);
    const seam = `M${roundToTenth(bx - m * 0.13)} ${roundToTenth(by - m * 0.075)}Q${roundToTenth(bx)} ${roundToTenth(by + m * 0.02)} ${roundToTenth(bx - m * 0.02)} ${roundToTenth(by + m * 0.15)}`;
    return [
      { d: rect(0, 0, w, h), fill: color(kit, 0) },
      { d: court, fill: color(kit, 1) },
      { d: court + lines, stroke, strokeWidth },
      { d: circle(bx, by, m * 0.15), fill: kit.colors[2] ?? '#e6f14a' },
      { d: seam, stroke, strokeWidth },
    ];
  },
  tour: (kit, { width: w, height: h }, next) => {
    const m = Math.min(w, h);
    const ground = color(kit, 0);
    const rings = kit.colors.length > 1 ? kit.colors.slice(1) : [posterPaper];
    const ox = w * (next() < 0.5 ? 0.12 : 0.88);
    const oy = h * 1.02;
    const bowl = Array.from({ length: 7 }, (_, i) => ({
      d: ellipse(ox, oy, w * (1.06 - i * 0.14), h * (1.06 - i * 0.14)),
      fill: rings[i % rings.length] ?? posterPaper,
      stroke: ground,
      strokeWidth: roundToTenth(m / 40),
    }));
    const aisles = repeat(8, (k) => {
      const angle = Math.PI + ((k + 1) * Math.PI) / 9;
      return line([ox, oy], [ox + Math.cos(angle) * w * 1.2, oy + Math.sin(angle) * h * 1.2]);
    });
    return [
      { d: rect(0, 0, w, h), fill: ground },
      ...bowl,
      { d: aisles, stroke: ground, strokeWidth: roundToTenth(m / 55) },
      { d: ellipse(ox, oy, w * 0.2, h * 0.2), fill: '#2e7d4f' },
    ];
  },
};

/** Draws a season pass: the kit cut into a strip of stubs. */
function drawPass(kit: Kit, { width: w, height: h }: Size): Solo {
  const count = w > h * 1.3 ? 5 : 3;
  const gap = Math.min(w, h) / 34;
  const width = (w - gap * (count + 1)) / count;
  const ground = kit.colors[2] ?? posterInk;
  const shirt = drawKit(kit, w, h);
  const stubs = Array.from({ length: count }, (_, i): PassStub => {
    const x = gap + i * (width + gap);
    const y = h * 0.12 + (i % 2) * h * 0.06;
    return {
      clip: rect(x, y, width, h),
      marks: [...shirt, { d: circle(x + width / 2, y, width * 0.2), fill: ground }],
    };
  });
  return { kind: 'solo', marks: [{ d: rect(0, 0, w, h), fill: ground }], stubs };
}

const color = (kit: Kit, index: number): string => kit.colors[index % kit.colors.length] ?? posterInk;
