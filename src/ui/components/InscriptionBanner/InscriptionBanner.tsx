import type { ReactNode } from 'react';
import { Bars, Headline } from '../Headline/Headline.tsx';
import { splitName } from '../Headline/split-name.ts';
import styles from './InscriptionBanner.module.css';

type InscriptionBannerProps = {
  readonly name: string;
  /** The date until which registration is open. */
  readonly kicker: ReactNode;
  readonly text: ReactNode;
  readonly action: ReactNode;
  readonly bib: {
    readonly number: string;
    readonly distance: ReactNode;
    readonly place: ReactNode;
    readonly note: ReactNode;
    readonly colors: readonly string[];
  };
};

const lineSize = 15;

/** A race on offer, with the bib number that a participant will wear. */
export function InscriptionBanner({ name, kicker, text, action, bib }: InscriptionBannerProps) {
  return (
    <section className={styles.banner}>
      <div>
        <p className={styles.kicker}>{kicker}</p>
        <div className={styles.name}>
          <Headline label={name} lines={splitName(name, 3, lineSize)} size={lineSize} />
        </div>
        <p className={styles.text}>{text}</p>
        {action}
      </div>
      <div className={styles.bib}>
        <p className={styles.top}>
          <span>{bib.distance}</span>
          <span>{bib.place}</span>
        </p>
        <p className={styles.number} aria-hidden="true">
          {bib.number}
        </p>
        <div className={styles.bars}>
          <Bars colors={bib.colors} />
        </div>
        <p className={styles.note}>{bib.note}</p>
      </div>
    </section>
  );
}
