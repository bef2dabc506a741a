import type { KeptEvent } from '#machines/kept/kept.events.ts';
import type { ChosenKept, KeptView } from '#machines/kept/kept.view.ts';

export type KeptListProps = {
  readonly view: Extract<KeptView, { readonly screen: 'ready' }>;
  readonly send: (event: KeptEvent) => void;
};

export type ChosenKeptProps = { readonly chosen: ChosenKept; readonly send: KeptListProps['send'] };
