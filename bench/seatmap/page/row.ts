import type { Stadium } from './stadium.ts';

/** Screen = world × k + (x, y). */
export type BenchView = { readonly x: number; readonly y: number; readonly k: number };

/** A way to draw a stadium, under test. It handles its own clicks and writes `stadium.state`. */
export type Row = (host: HTMLElement, stadium: Stadium) => Drawn;
export type Drawn = {
  setView(view: BenchView): void;
  applyChanges(seats: Uint32Array, states: Uint8Array): void;
};
