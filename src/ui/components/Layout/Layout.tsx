import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './Layout.module.css';

type PageProps = {
  readonly children: ReactNode;
  /** `text` for one column of reading or forms, `narrow` for one card. */
  readonly width?: 'full' | 'text' | 'narrow';
  /** Adds space above and below. */
  readonly padded?: boolean;
};

/** Applies the page's width and gutters. */
export function Page({ children, width = 'full', padded = false }: PageProps) {
  return (
    <div className={styles.page} data-width={width} data-padded={padded || undefined}>
      {children}
    </div>
  );
}

export type Gap = 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10;

type StackProps = { readonly children: ReactNode; readonly gap?: Gap };

/** Stacks its children vertically. */
export function Stack({ children, gap = 4 }: StackProps) {
  return (
    <div className={styles.stack} style={{ '--gap': `var(--s-${gap})` }}>
      {children}
    </div>
  );
}

type RowProps = StackProps & {
  readonly align?: 'center' | 'start' | 'end' | 'baseline';
  readonly spread?: boolean;
  readonly wrap?: boolean;
  /** Children share the width equally; `roomy` ones stack on a phone. */
  readonly equal?: boolean | 'roomy';
};

/** Lays its children out horizontally. */
export function Row({
  children,
  gap = 3,
  align = 'center',
  spread = false,
  wrap = true,
  equal = false,
}: RowProps) {
  return (
    <div
      className={styles.row}
      data-spread={spread || undefined}
      data-wrap={wrap || undefined}
      data-equal={equal || undefined}
      style={{ '--gap': `var(--s-${gap})`, '--align': align }}
    >
      {children}
    </div>
  );
}

type SplitProps = {
  readonly children: ReactNode;
  /** Summary, prices or help: beside the content on desktop and after it on phones. */
  readonly aside: ReactNode;
};

/** Content with a 400 px aside that stays in view on desktop. */
export function Split({ children, aside }: SplitProps) {
  return (
    <div className={styles.split}>
      <div className={styles.content}>{children}</div>
      <div className={styles.aside}>{aside}</div>
    </div>
  );
}

type PanelProps = ComponentPropsWithRef<'section'> & { readonly padded?: boolean };

/** A plain card with a border, no notch and no shadow. */
export function Panel({ padded = true, ...rest }: PanelProps) {
  return <section {...rest} className={styles.panel} data-padded={padded || undefined} />;
}

type BarProps = { readonly children: ReactNode };

/** Holds the page's main button: sticky at the foot of a phone, in the flow on desktop. */
export function ActionBar({ children }: BarProps) {
  return <div className={styles.actionBar}>{children}</div>;
}
