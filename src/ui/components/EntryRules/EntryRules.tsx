import { Plural, Trans } from '@lingui/react/macro';
import { CigaretteOff, Sword, Users, UtensilsCrossed } from 'lucide-react';
import styles from './EntryRules.module.css';

type EntryRulesProps = {
  /** Null where the page does not know the event's own limit. */
  readonly maxTickets: number | null;
};

/** The entry rules printed on a ticket (Spec §2): no weapons, no food, no smoking, maximum number of tickets. */
export function EntryRules({ maxTickets }: EntryRulesProps) {
  return (
    <ul className={styles.rules}>
      <li>
        <Sword size={24} aria-hidden="true" />
        <Trans>No weapons or sharp objects</Trans>
      </li>
      <li>
        <UtensilsCrossed size={24} aria-hidden="true" />
        <Trans>No outside food or drink</Trans>
      </li>
      <li>
        <CigaretteOff size={24} aria-hidden="true" />
        <Trans>No smoking anywhere in the venue</Trans>
      </li>
      <li>
        <Users size={24} aria-hidden="true" />
        {maxTickets === null ? (
          <Trans>No more tickets than the event’s limit per person</Trans>
        ) : (
          <Plural value={maxTickets} one="One ticket per person" other="At most # tickets per person" />
        )}
      </li>
    </ul>
  );
}
