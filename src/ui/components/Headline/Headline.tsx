import type { ReactNode } from 'react';
import { fitLine, hasAccent } from './fit-line.ts';
import styles from './Headline.module.css';

export type HeadlineLine = string | { readonly between: ReactNode };

type HeadlineProps = {
  /** The full name, which a screen reader says instead of the broken lines. */
  readonly label: string;
  readonly lines: readonly HeadlineLine[];
  /** Preferred font size of a line, in hundredths of the container's width. */
  readonly size?: number;
  readonly as?: 'h1' | 'h2' | 'h3' | 'p';
  /** Two colours for the bars that fill a line too short to reach the edge. */
  readonly colors?: readonly string[];
};

/** Lines of wood type, each set to the full width of the container. */
export function Headline({ label, lines, size = 19, as: Element = 'h2', colors = [] }: HeadlineProps) {
  return (
    <Element className={styles.headline}>
      <span className={styles.spoken}>{label}</span>
      <span className={styles.stack} aria-hidden="true">
        {lines.map((line, index) =>
          typeof line === 'string' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a name never change places
            <FittedText key={`${index}-${line}`} text={line} size={size} colors={colors} />
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

/** A smaller gap stays empty instead of holding bars. */
const minGapForBars = 12;

type FittedTextProps = { readonly text: string; readonly size: number; readonly colors: readonly string[] };

function FittedText({ text, size, colors }: FittedTextProps) {
  const fitted = fitLine(text, size);
  return (
    <span
      className={styles.line}
      data-accent={hasAccent(fitted.text) || undefined}
      style={{ '--size': fitted.size, '--width': `${fitted.width}%` }}
    >
      {fitted.text}
      {fitted.remaining > minGapForBars ? <Bars colors={colors} /> : null}
    </span>
  );
}

type BarsProps = { readonly colors: readonly string[] };

/** Three printer's rules in the team's colours. */
export function Bars({ colors }: BarsProps) {
  return <span className={styles.bars} style={{ '--first': colors[0], '--second': colors[1] }} />;
}
