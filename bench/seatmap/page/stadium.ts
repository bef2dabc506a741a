/** A generated stadium: rings of wedges with about 600 seats on arcs. World units: seat pitch 10, row pitch 12. */
export type Section = {
  readonly i: number;
  readonly start: number;
  count: number;
  readonly a0: number;
  readonly a1: number;
  readonly r0: number;
  r1: number;
  readonly rows: { readonly radius: number; readonly columns: number }[];
  box: readonly [number, number, number, number];
  cx: number;
  cy: number;
};

export type Stadium = {
  readonly n: number;
  readonly xs: Float32Array;
  readonly ys: Float32Array;
  /** 0 free, 1 taken, 2 held by another visitor, 3 selected. */
  readonly state: Uint8Array;
  readonly sectionOf: Uint16Array;
  readonly sections: readonly Section[];
  readonly radius: number;
};

export const free = 0;
export const gone = 1;
export const held = 2;
export const selected = 3;
export const colours = ['#2e9e5b', '#b8bcc4', '#e0a030', '#1f5fd0'];
export const seatRadius = 3.6;
const pitch = 10;
const rowPitch = 12;

/** Creates a generator with the same sequence on every run. */
export function createSeededRandom(seed: number): () => number {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = a;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function makeStadium(n: number): Stadium {
  const random = createSeededRandom(7);
  const xs = new Float32Array(n);
  const ys = new Float32Array(n);
  const state = new Uint8Array(n);
  const sectionOf = new Uint16Array(n);
  const sections: Section[] = [];
  let radius = Math.max(200, 1440 * Math.sqrt(n / 90_000));
  let i = 0;
  while (i < n) {
    const inner = radius;
    const count = Math.max(4, Math.floor((2 * Math.PI * inner) / (24 * pitch + 20)));
    const wedge = (2 * Math.PI) / count;
    for (let s = 0; s < count && i < n; s++) {
      const from = -Math.PI / 2 + s * wedge;
      const gap = 10 / inner;
      const section: Section = {
        i: sections.length,
        start: i,
        count: 0,
        a0: from + gap,
        a1: from + wedge - gap,
        r0: inner,
        r1: inner,
        rows: [],
        box: [1e9, 1e9, -1e9, -1e9],
        cx: 0,
        cy: 0,
      };
      let [left, top, right, bottom] = section.box;
      for (let r = 0; r < 25 && i < n; r++) {
        const rowRadius = inner + r * rowPitch + rowPitch / 2;
        const fits = Math.floor(((section.a1 - section.a0) * rowRadius) / pitch);
        const columns = Math.min(fits, n - i);
        section.rows.push({ radius: rowRadius, columns });
        for (let c = 0; c < columns; c++) {
          const { x, y } = drawArc(section, rowRadius, columns, c);
          xs[i] = x;
          ys[i] = y;
          const p = random();
          state[i] = p < 0.6 ? free : p < 0.95 ? gone : held;
          sectionOf[i] = section.i;
          left = Math.min(left, x);
          right = Math.max(right, x);
          top = Math.min(top, y);
          bottom = Math.max(bottom, y);
          i++;
        }
        section.r1 = inner + (r + 1) * rowPitch;
      }
      section.count = i - section.start;
      section.box = [left - 8, top - 8, right + 8, bottom + 8];
      const middle = (section.a0 + section.a1) / 2;
      const depth = (section.r0 + section.r1) / 2;
      section.cx = depth * Math.cos(middle);
      section.cy = depth * Math.sin(middle);
      sections.push(section);
    }
    radius = inner + 25 * rowPitch + 40;
  }
  return { n, xs, ys, state, sectionOf, sections, radius: Math.max(...sections.map((s) => s.r1)) + 20 };
}

export function drawArc(
  { a0, a1 }: Section,
  radius: number,
  columns: number,
  c: number,
): { x: number; y: number } {
  const angle = a0 + ((c + 0.5) / columns) * (a1 - a0);
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
}

/** Returns the state of a seat after a click. */
export const toggleSeatState = (state: number): number =>
  state === selected ? free : state === free ? selected : state;

/** Finds the seat at a point by brute force: one pass over the section boxes, one over the seats of those hit. */
export function findSeatAt({ sections, xs, ys }: Stadium, x: number, y: number): number {
  let best = -1;
  let closest = 5 ** 2;
  for (const { box, start, count } of sections) {
    if (x < box[0] || y < box[1] || x > box[2] || y > box[3]) continue;
    for (let i = start; i < start + count; i++) {
      const distance = ((xs[i] ?? 0) - x) ** 2 + ((ys[i] ?? 0) - y) ** 2;
      if (distance < closest) {
        closest = distance;
        best = i;
      }
    }
  }
  return best;
}
