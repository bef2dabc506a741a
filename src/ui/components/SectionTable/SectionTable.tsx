import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../Button/Button.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import styles from './SectionTable.module.css';

export type SectionRow = {
  readonly code: string;
  readonly name: string;
  readonly gate: string;
  readonly available: number;
  readonly few?: boolean;
  readonly chosen?: boolean;
  /** General admission: pick how many instead of which. */
  readonly unnumbered?: boolean;
};

type SectionTableProps = {
  /** "Sections of West Lower". */
  readonly caption: string;
  readonly sections: readonly SectionRow[];
  readonly onPick: (code: string) => void;
};

export function SectionTable({ caption, sections, onPick }: SectionTableProps) {
  const { t } = useLingui();
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Section</Trans>
          </th>
          <th scope="col">
            <Trans>Gate</Trans>
          </th>
          <th scope="col">
            <Trans>Available</Trans>
          </th>
          <td />
        </tr>
      </thead>
      <tbody>
        {sections.map((section) => (
          <tr key={section.code} data-chosen={section.chosen || undefined}>
            <th scope="row">{section.name}</th>
            <td>{section.gate}</td>
            <td data-few={section.few || undefined}>{section.available}</td>
            <td>
              {section.available === 0 ? (
                <span className={styles.none}>
                  <Trans>Sold out</Trans>
                </span>
              ) : (
                <Button
                  size="small"
                  aria-label={
                    section.unnumbered
                      ? t`Choose how many in section ${section.name}`
                      : t`See seats of section ${section.name}`
                  }
                  onClick={() => onPick(section.code)}
                >
                  {section.unnumbered ? <Trans>How many</Trans> : <Trans>See seats</Trans>}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
