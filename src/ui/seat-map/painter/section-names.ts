import type { G, Shape } from '@svgdotjs/svg.js';
import type { SectionLook } from '../seat-map-picture.ts';
import { addPath, setAttributes, setPart } from './svg-elements.ts';

export type SectionName = { readonly outlined: string; readonly minor: boolean };
type Tone = 'dark' | 'middle' | 'light' | 'off' | 'chosen';

export function selectTone({ rank, stock, chosen }: SectionLook): Tone {
  if (chosen) return 'chosen';
  if (stock === 'none') return 'off';
  if (rank === 5) return 'middle';
  return rank > 5 ? 'light' : 'dark';
}

export type NameBatches = {
  put(section: number, name: SectionName, tone: Tone): void;
  /** Redraws the batches that changed, once for all changes of a frame. */
  flush(): void;
  show(shown: boolean): void;
  clear(): void;
};

/** Draws the names of all sections in a few paths, one per tone: a path each would cost a third of a frame on a slow phone. */
export function createNameBatches(layer: G): NameBatches {
  const batches = new Map<string, { readonly path: Shape; readonly names: Map<number, string> }>();
  const batchBySection = new Map<number, string>();
  const changed = new Set<string>();
  const removeName = (section: number): void => {
    const key = batchBySection.get(section);
    if (key === undefined) return;
    batches.get(key)?.names.delete(section);
    changed.add(key);
  };
  return {
    put(section, { outlined, minor }, tone) {
      const key = `${tone} ${minor}`;
      if (outlined === '' || batchBySection.get(section) === key) return;
      removeName(section);
      const batch = batches.get(key) ?? {
        path: setAttributes(setPart(addPath(layer, ''), 'label'), { 'data-tone': tone }),
        names: new Map(),
      };
      batch.path.node.toggleAttribute('data-minor', minor);
      batch.names.set(section, outlined);
      batches.set(key, batch);
      batchBySection.set(section, key);
      changed.add(key);
    },
    flush() {
      for (const key of changed) {
        const batch = batches.get(key);
        batch?.path.node.setAttribute('d', [...batch.names.values()].join(''));
      }
      changed.clear();
    },
    show(shown) {
      for (const { path } of batches.values()) path.node.style.display = shown ? '' : 'none';
    },
    clear() {
      batches.clear();
      batchBySection.clear();
      changed.clear();
    },
  };
}
