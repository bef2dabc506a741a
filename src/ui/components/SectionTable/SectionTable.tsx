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
  /** A general admission section asks for a quantity instead of seats. */
  readonly isGeneralAdmission?: boolean;
};

type SectionTableProps = {
  /** "Sections of West Lower". */
  readonly caption: string;
  readonly sections: readonly SectionRow[];
  readonly onSelect: (code: string) => void;
};

export function SectionTable({ caption, sections, onSelect }: SectionTableProps) {
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
                    section.isGeneralAdmission
                      ? t`Choose how many in section ${section.name}`
                      : t`See seats of section ${section.name}`
                  }
                  onClick={() => onSelect(section.code)}
                >
                  {section.isGeneralAdmission ? <Trans>How many</Trans> : <Trans>See seats</Trans>}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
