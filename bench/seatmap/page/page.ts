import type { BenchView, RenderedStadium, Renderer } from './row.ts';
import { canvas } from './rows/canvas.ts';
import { naive } from './rows/naive.ts';
import { nothing } from './rows/nothing.ts';
import { taquilla } from './rows/taquilla.ts';
import { createSeededRandom, free, makeStadium, selected } from './stadium.ts';

const rows: Readonly<Record<string, Renderer>> = { null: nothing, taquilla, canvas2d: canvas, naive };

const query = new URLSearchParams(location.search);
const n = Number(query.get('n'));
const row = rows[query.get('row') ?? ''] ?? nothing;
const stadium = makeStadium(n);
const host = element('host');
const button = element('go');
const width = host.clientWidth;
const height = host.clientHeight;
const fitScale = (Math.min(width, height) / (2 * stadium.radius)) * 0.96;
const seatScale = 1.6;
const target = stadium.sections[0] ?? { cx: 0, cy: 0, start: 0, count: 0 };

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(id);
  return found;
}

const at = (x: number, y: number, k: number): BenchView => ({
  x: width / 2 - x * k,
  y: height / 2 - y * k,
  k,
});
const whole = at(0, 0, fitScale);
const seats = at(target.cx, target.cy, seatScale);
const ease = (t: number): number => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2);

/**
 * The view during the gesture of 3 s: in, along the stand and back, out. It follows the clock, so slow code drops
 * frames instead of taking longer.
 */
function gestureView(t: number): BenchView {
  const zoom = (u: number): readonly [number, number] => {
    const k = fitScale * (seatScale / fitScale) ** ease(u);
    return [(k - fitScale) / (seatScale - fitScale), k];
  };
  if (t >= 1 / 3 && t < 2 / 3) {
    const u = t * 3 - 1;
    const across = (700 / seatScale) * Math.sin(2 * Math.PI * u) * 0.65;
    const down = (260 / seatScale) * Math.sin(4 * Math.PI * u) * 0.5;
    return at(target.cx + across, target.cy + down, seatScale);
  }
  const [share, k] = zoom(t < 1 / 3 ? t * 3 : 3 - t * 3);
  return at(target.cx * share, target.cy * share, k);
}

type Timing = { readonly name: string; readonly duration: number; readonly interaction: number };
const events: Timing[] = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    if (entry instanceof PerformanceEventTiming)
      events.push({ name: entry.name, duration: entry.duration, interaction: entry.interactionId });
}).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
const long: number[] = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) long.push(entry.duration);
}).observe({ type: 'longtask' });

const random = createSeededRandom(99);
function changes(count: number): readonly [Uint32Array, Uint8Array] {
  const which = new Uint32Array(count);
  const states = new Uint8Array(count);
  for (let j = 0; j < count; j++) {
    const seat = Math.floor(random() * n);
    const p = random();
    which[j] = seat;
    states[j] = stadium.state[seat] === selected ? selected : p < 0.3 ? 0 : p < 0.7 ? 1 : 2;
  }
  return [which, states];
}

let drawn: RenderedStadium = { setView() {}, applyChanges() {} };
let view = whole;
let next = changes(0);
const tasks: Readonly<Record<string, () => void>> = {
  nothing: () => {
    host.style.outline = `1px solid #${Math.floor(Math.random() * 4096)
      .toString(16)
      .padStart(3, '0')}`;
  },
  mount: () => {
    drawn = row(host, stadium);
    drawn.setView(whole);
  },
  live: () => drawn.applyChanges(next[0], next[1]),
};
let done: { readonly startedAt: number; readonly script: number } | null = null;
button.addEventListener('click', () => {
  const startedAt = performance.now();
  tasks[button.dataset.task ?? 'nothing']?.();
  done = { startedAt, script: performance.now() - startedAt };
});

const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const bench = {
  arm(task: string, count = 0): void {
    button.dataset.task = task;
    done = null;
    if (task === 'live') next = changes(count);
    events.length = 0;
  },
  /** Resolves to the time from the click until the frame with its result was presented. */
  async taken(): Promise<{ readonly script: number; readonly paint: number }> {
    while (done === null) await nextFrame();
    await nextFrame();
    await nextFrame();
    await pause(120);
    const paint = Math.max(
      8,
      ...events.filter((event) => event.interaction > 0).map((event) => event.duration),
    );
    return { script: done.script, paint };
  },
  async view(which: 'whole' | 'seats'): Promise<void> {
    view = which === 'whole' ? whole : seats;
    drawn.setView(view);
    for (let i = 0; i < 12; i++) await nextFrame();
  },
  /** Returns the j-th free seat on screen. */
  seatPoint(j: number): { readonly x: number; readonly y: number; readonly seat: number } | null {
    const corner = host.getBoundingClientRect();
    let found = 0;
    for (let seat = target.start; seat < target.start + target.count; seat++) {
      const x = (stadium.xs[seat] ?? 0) * view.k + view.x;
      const y = (stadium.ys[seat] ?? 0) * view.k + view.y;
      const inside = x > 60 && x < width - 60 && y > 120 && y < height - 120;
      if (stadium.state[seat] === free && inside && found++ === j * 9) {
        host.dataset.aimed = String(seat);
        return { x: x + corner.left, y: y + corner.top, seat };
      }
    }
    return null;
  },
  stateOf: (seat: number): number | undefined => stadium.state[seat],
  clickTaken(): number {
    const own = events.filter((event) => event.interaction > 0);
    return Math.max(8, ...own.map((event) => event.duration));
  },
  async gesture(changesPerSecond = 0): Promise<{ frames: number[]; long: number[] }> {
    const frames: number[] = [];
    long.length = 0;
    await nextFrame();
    await nextFrame();
    const startedAt = performance.now();
    let last = startedAt;
    let changedSeats = startedAt;
    for (;;) {
      await nextFrame();
      const now = performance.now();
      frames.push(Math.round((now - last) * 10) / 10);
      last = now;
      const t = (now - startedAt) / 3000;
      if (t >= 1) break;
      if (changesPerSecond > 0 && now - changedSeats >= 100) {
        changedSeats = now;
        const [which, states] = changes(changesPerSecond / 10);
        drawn.applyChanges(which, states);
      }
      drawn.setView(gestureView(t));
    }
    view = whole;
    drawn.setView(whole);
    await nextFrame();
    await pause(80);
    return { frames, long: long.map(Math.round) };
  },
};
export type Bench = typeof bench;
Object.assign(window, { bench });
element('ready').textContent = 'ready';
