import type { ReactNode } from 'react';
import styles from './Cartel.module.css';
import { fitLine, hasAccent } from './fit-line.ts';

export type CartelLine = string | { readonly between: ReactNode };

type CartelProps = {
  /** The real name: what a screen reader says instead of the broken lines. */
  readonly label: string;
  readonly lines: readonly CartelLine[];
  /** Wanted size of a line, in hundredths of the measure. */
  readonly size?: number;
  readonly as?: 'h1' | 'h2' | 'h3' | 'p';
  /** Two colours for the bars that fill a line too short to reach the edge. */
  readonly colors?: readonly string[];
};

/** Wood-type lines forced to the full measure. */
export function Cartel({ label, lines, size = 19, as: Element = 'h2', colors = [] }: CartelProps) {
  return (
    <Element className={styles.cartel}>
      <span className={styles.spoken}>{label}</span>
      <span className={styles.stack} aria-hidden="true">
        {lines.map((line, index) =>
          typeof line === 'string' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a name never change places
            <Line key={`${index}-${line}`} text={line} size={size} colors={colors} />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same
            <span key={`between-${index}`} className={styles.between}>
              {line.between}
            </span>
          ),
        )}
      </span>
    </Element>
  );
}

/** A gap smaller than this is air, not a place for bars. */
const leastForBars = 12;

type LineProps = { readonly text: string; readonly size: number; readonly colors: readonly string[] };

function Line({ text, size, colors }: LineProps) {
  const fitted = fitLine(text, size);
  return (
    <span
      className={styles.line}
      data-accent={hasAccent(fitted.text) || undefined}
      style={{ '--size': fitted.size, '--width': `${fitted.width}%` }}
    >
      {fitted.text}
      {fitted.rest > leastForBars ? <Bars colors={colors} /> : null}
    </span>
  );
}

type BarsProps = { readonly colors: readonly string[] };

/** Three printer's rules in team colours. */
export function Bars({ colors }: BarsProps) {
  return <span className={styles.bars} style={{ '--first': colors[0], '--second': colors[1] }} />;
}
