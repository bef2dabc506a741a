import type { Stadium } from './stadium.ts';

/** Screen = world × k + (x, y). */
export type BenchView = { readonly x: number; readonly y: number; readonly k: number };

/** A renderer under test. It handles its own clicks and writes `stadium.state`. */
export type Renderer = (host: HTMLElement, stadium: Stadium) => RenderedStadium;
export type RenderedStadium = {
  setView(view: BenchView): void;
  applyChanges(seats: Uint32Array, states: Uint8Array): void;
};
