import type { ReactNode } from 'react';
import { buildOrganisationPath } from '#domain/catalogue/organisation-path.ts';
import { getClubKit } from '#domain/catalogue/poster/poster-subject.ts';
import type { SportOrganisation } from '#domain/catalogue/sport-organisation.ts';
import { Bars } from '../Headline/Headline.tsx';
import { Link } from '../Link/Link.tsx';
import styles from './ClubLink.module.css';

type ClubLinkProps = {
  readonly club: Pick<SportOrganisation, 'id' | 'name' | 'kit'>;
  /** A line below the name. */
  readonly text?: ReactNode;
};

/** The name of a club or organiser with the colours of its kit; leads to its page. */
export function ClubLink({ club, text }: ClubLinkProps) {
  return (
    <Link href={buildOrganisationPath(club.id)} className={styles.club}>
      <Bars colors={getClubKit(club).colors} />
      <span className={styles.names}>
        <b>{club.name}</b>
        {text ? <span className={styles.text}>{text}</span> : null}
      </span>
    </Link>
  );
}

/** Lays clubs out in one column on phones and up to four on larger screens. */
export function ClubGrid({ children }: { readonly children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}
