import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ControlledSection } from '#domain/catalogue/sale-controls.ts';
import { type SectionAccess, sectionAccesses } from '#domain/venue/section.ts';
import { DataTable } from '../../components/DataTable/DataTable.tsx';
import { Field } from '../../components/Field/Field.tsx';
import { type Option, SelectField } from '../../components/Field/SelectField.tsx';
import { Tag } from '../../components/Tag/Tag.tsx';
import { sectionAccessMessages } from '../../i18n/section-access-messages.ts';
import styles from './SaleControls.module.css';
import type { SaleControlsProps } from './sale-controls-props.ts';

/** Above this number of sections they can be searched. */
const listedWithoutSearch = 20;

const parseAccess = (value: string): SectionAccess | undefined =>
  sectionAccesses.find((access) => access === value);

/** Lists the sections of an event, each with who may buy in it, alone or by zone. */
export function SaleSections({ view, send }: SaleControlsProps) {
  const { t, i18n } = useLingui();
  const [searchText, setSearchText] = useState('');
  const [zone, setZone] = useState('');
  const { sale, draft } = view;
  const zones = [...new Set(sale.sections.map((section) => section.zone))];
  const query = searchText.trim().toLowerCase();
  const sections = sale.sections.filter(
    (section) =>
      (zone === '' || section.zone === zone) &&
      (query === '' || [section.code, section.name].some((text) => text.toLowerCase().includes(query))),
  );
  const choose = (codes: readonly string[], value: string) => {
    const access = parseAccess(value);
    if (access !== undefined) send({ type: 'access.chosen', codes, access });
  };
  // Preferential has no effect on who may buy: it is kept where a content file gives it, and not offered elsewhere.
  const listOptions = (chosen?: SectionAccess): readonly Option[] =>
    sectionAccesses
      .filter((access) => access !== 'PREFERENTIAL' || chosen === 'PREFERENTIAL')
      .map((access) => ({ value: access, label: i18n._(sectionAccessMessages[access]) }));
  const getAccess = ({ code, access }: ControlledSection): SectionAccess => draft.access[code] ?? access;
  return (
    <>
      <div className={styles.filters}>
        {sale.sections.length > listedWithoutSearch ? (
          <Field
            type="search"
            density="dense"
            label={<Trans>Find a section</Trans>}
            value={searchText}
            onChange={(event) => setSearchText(event.currentTarget.value)}
          />
        ) : null}
        <SelectField
          density="dense"
          label={<Trans>Zone</Trans>}
          value={zone}
          placeholder={t`All zones`}
          options={zones.map((code) => ({ value: code, label: code }))}
          onChange={(event) => setZone(event.currentTarget.value)}
        />
        {sale.canChange ? (
          <SelectField
            density="dense"
            label={<Trans>Set all listed sections to</Trans>}
            value=""
            placeholder={t`Choose`}
            options={listOptions()}
            onChange={(event) =>
              choose(
                sections.map(({ code }) => code),
                event.currentTarget.value,
              )
            }
          />
        ) : null}
      </div>
      <div className={styles.sections}>
        <DataTable
          caption={t`Sections`}
          density="dense"
          cardsOnPhones
          rows={sections}
          rowId={({ code }) => code}
          empty={<Trans>No section matches.</Trans>}
          columns={[
            {
              id: 'section',
              header: <Trans>Section</Trans>,
              isRowHeader: true,
              cell: (section) => (
                <>
                  {section.name}{' '}
                  {getAccess(section) === section.access ? null : (
                    <Tag tone="pending">
                      <Trans>Changed</Trans>
                    </Tag>
                  )}
                </>
              ),
            },
            {
              id: 'access',
              header: <Trans>Who can buy</Trans>,
              cell: (section) =>
                sale.canChange ? (
                  <SelectField
                    density="dense"
                    labelHidden
                    label={t`Who can buy in section ${section.name}`}
                    value={getAccess(section)}
                    options={listOptions(section.access)}
                    onChange={(event) => choose([section.code], event.currentTarget.value)}
                  />
                ) : (
                  i18n._(sectionAccessMessages[section.access])
                ),
            },
            { id: 'zone', header: <Trans>Zone</Trans>, cell: (section) => section.zone },
            {
              id: 'taken',
              header: <Trans>Sold or held</Trans>,
              align: 'end',
              cell: ({ taken, capacity }) => (
                <Trans>
                  {taken} of {capacity}
                </Trans>
              ),
            },
          ]}
        />
      </div>
    </>
  );
}
