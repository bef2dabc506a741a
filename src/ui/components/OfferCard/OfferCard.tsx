import type { ReactNode } from 'react';
import type { PosterSubject } from '#domain/catalogue/poster/poster-art.ts';
import { Link } from '../Link/Link.tsx';
import { Poster } from '../Poster/Poster.tsx';
import styles from './OfferCard.module.css';

type OfferCardProps = {
  readonly href: string;
  readonly poster: PosterSubject;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly price: ReactNode;
  /** Stands under the price: installments, or what the price leaves out. */
  readonly more?: ReactNode;
  readonly tag?: ReactNode;
  /** The date and time of the visit. */
  readonly when?: ReactNode;
};

/** A stadium tour as a plain card. */
export function TourCard({ href, poster, title, text, price, when }: OfferCardProps) {
  return (
    <Link className={styles.tour} href={href}>
      <span className={styles.view}>
        <Poster subject={poster} width={400} height={190} />
      </span>
      <div className={styles.tourBody}>
        <h3 className={styles.title}>{title}</h3>
        {text ? <span className={styles.text}>{text}</span> : null}
        <span className={styles.tourFoot}>
          <span className={styles.when}>{when}</span>
          <b>{price}</b>
        </span>
      </div>
    </Link>
  );
}

/** A season pass or a bundle. It becomes several tickets, so it has notches. */
export function PassCard({ href, poster, title, text, price, more, tag }: OfferCardProps) {
  return (
    <Link className={styles.pass} href={href}>
      <span className={styles.strip}>
        <Poster subject={poster} width={220} height={210} />
      </span>
      <div className={styles.passBody}>
        <div>
          <h3 className={styles.title}>{title}</h3>
          {text ? <span className={styles.text}>{text}</span> : null}
        </div>
        <span className={styles.passFoot}>
          <span>
            <b className={styles.price}>{price}</b>
            {more ? <span className={styles.text}>{more}</span> : null}
          </span>
          {tag}
        </span>
      </div>
    </Link>
  );
}

type OfferRowProps = { readonly children: ReactNode; readonly kind: 'tours' | 'passes' };

/** A row of offers: tours scroll sideways on phones; passes stack. */
export function OfferRow({ children, kind }: OfferRowProps) {
  return (
    <div className={styles.row} data-kind={kind}>
      {children}
    </div>
  );
}
