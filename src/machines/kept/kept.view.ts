import type { KeptAct, KeptKind, KeptPage, KeptSale } from '#domain/order/kept-sale.ts';
import { type Trouble, unexpected } from '../support/trouble.ts';
import { canDo, type KeptSnapshot } from './kept.machine.ts';

/** The one that is looked at, and what may be done with it. */
export type ChosenKept = {
  readonly sale: KeptSale;
  readonly may: { readonly [Act in KeptAct['do']]: boolean };
  /** What is being done; null while nothing is. */
  readonly doing: KeptAct['do'] | null;
  readonly trouble: Trouble | null;
};

export type KeptView = { readonly kind: KeptKind; readonly words: string } & (
  | { readonly screen: 'loading' }
  | { readonly screen: 'failed'; readonly trouble: Trouble }
  | {
      readonly screen: 'ready';
      readonly page: KeptPage;
      readonly reading: boolean;
      readonly chosen: ChosenKept | null;
      /** What was ended just now, and how. */
      readonly done: { readonly sale: KeptSale; readonly act: KeptAct } | null;
      readonly trouble: Trouble | null;
    }
);

export function toKeptView(snapshot: KeptSnapshot): KeptView {
  const { kind, words, found, sale, act, done, trouble } = snapshot.context;
  if (snapshot.matches('failed')) return { kind, words, screen: 'failed', trouble: trouble ?? unexpected };
  if (found === null) return { kind, words, screen: 'loading' };
  const may = (wish: KeptAct['do']): boolean => canDo(sale, { do: wish });
  return {
    kind,
    words,
    screen: 'ready',
    page: found,
    reading: snapshot.matches('reading'),
    chosen:
      sale === null
        ? null
        : {
            sale,
            may: {
              PAY: may('PAY'),
              RELEASE: may('RELEASE'),
              CONFIRM: may('CONFIRM'),
              REFUSE: may('REFUSE'),
            },
            doing: snapshot.matches('acting') ? (act?.do ?? null) : null,
            trouble,
          },
    done,
    trouble: sale === null ? trouble : null,
  };
}
