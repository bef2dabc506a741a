import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { MINOR_UNITS } from '#domain/shared/money.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Field, TextAreaField } from '../../components/Field/Field.tsx';
import { SelectField } from '../../components/Field/SelectField.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Panel, Row, Stack } from '../../components/Layout/Layout.tsx';
import { eventFaultMessages, eventFieldNames } from '../../i18n/event-fault-messages.ts';
import { focusFirstInvalid } from '../forms/field-errors.ts';
import styles from './EventDraft.module.css';
import type { EventDraftProps } from './event-draft-props.ts';
import { buildPriceName, readDraftFields } from './read-draft-fields.ts';

/** The form of an event. Every fault is beside its field, and nothing that was typed is lost. */
export function EventDraftForm({ view, send }: EventDraftProps) {
  const { i18n, t } = useLingui();
  const { draft, fields, faults, busy } = view;
  const form = useRef<HTMLFormElement>(null);
  const [venueId, setVenueId] = useState(fields.venue);
  const [unreadable, setUnreadable] = useState<readonly string[]>([]);
  const { clubs, venues } = draft.choices;
  const zones = venues.find(({ id }) => id === venueId)?.zones ?? [];

  const findError = (field: string): ReactNode => {
    const fault = faults.find((known) => known.field === field);
    return fault === undefined ? undefined : i18n._(eventFaultMessages[fault.reason]);
  };
  const submit = (publishes: boolean) => {
    if (form.current === null || busy) return;
    const codes = zones.map(({ code }) => code);
    const read = readDraftFields(new FormData(form.current), codes, draft.currency);
    setUnreadable(read.unreadable);
    if (read.unreadable.length === 0) send({ type: 'draft.submitted', fields: read.fields, publishes });
    focusFirstInvalid(form.current);
  };
  const clubOptions = clubs.map(({ id, name }) => ({ value: id, label: name }));
  const localTime = <Trans>Local time of the venue.</Trans>;
  const time = (name: 'startsAt' | 'saleOpensAt' | 'saleClosesAt') => (
    <Field
      name={name}
      type="datetime-local"
      label={i18n._(eventFieldNames[name])}
      hint={localTime}
      defaultValue={fields[name]}
      error={findError(name)}
    />
  );
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit(false);
      }}
    >
      <Stack gap={6}>
        <Panel>
          <FieldGroup title={<Trans>The event</Trans>}>
            <Field
              name="titles.es"
              label={<Trans>Title in Spanish</Trans>}
              maxLength={160}
              defaultValue={fields.titles.es}
              error={findError('titles.es')}
            />
            <Field
              name="titles.en"
              label={<Trans>Title in English</Trans>}
              optional
              maxLength={160}
              defaultValue={fields.titles.en}
              error={findError('titles.en')}
            />
            <SelectField
              name="home"
              label={i18n._(eventFieldNames.home)}
              placeholder={t`Choose a club`}
              options={clubOptions}
              defaultValue={fields.home}
              error={findError('home')}
            />
            <SelectField
              name="away"
              label={i18n._(eventFieldNames.away)}
              optional
              placeholder={t`None`}
              options={clubOptions}
              defaultValue={fields.away}
              error={findError('away')}
            />
            <Field
              name="competition"
              label={i18n._(eventFieldNames.competition)}
              optional
              maxLength={120}
              defaultValue={fields.competition}
              error={findError('competition')}
            />
            <Field
              name="maxTickets"
              type="number"
              inputMode="numeric"
              min={1}
              max={1_000}
              label={i18n._(eventFieldNames.maxTickets)}
              defaultValue={fields.maxTickets}
              error={findError('maxTickets')}
            />
            <TextAreaField
              name="descriptions.es"
              label={<Trans>Description in Spanish</Trans>}
              optional
              maxLength={4_000}
              defaultValue={fields.descriptions.es}
              error={findError('descriptions.es')}
            />
            <TextAreaField
              name="descriptions.en"
              label={<Trans>Description in English</Trans>}
              optional
              maxLength={4_000}
              defaultValue={fields.descriptions.en}
              error={findError('descriptions.en')}
            />
          </FieldGroup>
        </Panel>
        <Panel>
          <FieldGroup title={<Trans>Where and when</Trans>}>
            <SelectField
              name="venue"
              label={i18n._(eventFieldNames.venue)}
              placeholder={t`Choose a venue`}
              options={venues.map(({ id, name }) => ({ value: id, label: name }))}
              value={venueId}
              onChange={(event) => setVenueId(event.currentTarget.value)}
              error={findError('venue')}
            />
            {time('startsAt')}
            {time('saleOpensAt')}
            {time('saleClosesAt')}
          </FieldGroup>
        </Panel>
        <Panel>
          <FieldGroup title={i18n._(eventFieldNames.prices)}>
            {zones.map(({ code, name }) => (
              <Field
                key={code}
                name={buildPriceName(code)}
                inputMode="decimal"
                autoComplete="off"
                prefix={draft.currency}
                label={name}
                defaultValue={formatTypedAmount(fields.prices.find(({ zone }) => zone === code)?.total)}
                error={
                  unreadable.includes(code) ? (
                    <Trans>Enter an amount, or leave it empty.</Trans>
                  ) : (
                    findError(`prices.${code}`)
                  )
                }
              />
            ))}
          </FieldGroup>
          {findError('prices') === undefined ? null : <p role="alert">{findError('prices')}</p>}
          <Note>
            {zones.length === 0 ? (
              <Trans>Choose a venue to see its zones.</Trans>
            ) : (
              <Trans>The price that the fan pays, fees included. A zone without a price is not sold.</Trans>
            )}
          </Note>
        </Panel>
        <Row>
          <Button type="submit" busy={busy ? <Trans>Saving</Trans> : undefined}>
            <Trans>Save</Trans>
          </Button>
          <Button variant="primary" onClick={() => submit(true)}>
            {draft.eventId === null ? <Trans>Publish</Trans> : <Trans>Publish the changes</Trans>}
          </Button>
          <Button variant="danger" onClick={() => send({ type: 'removal.requested' })}>
            <Trans>Discard the draft</Trans>
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

function FieldGroup({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        <Heading as="h2" variant="card">
          {title}
        </Heading>
      </legend>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}

/** An amount as it may be typed in both countries: centavos after a point, no thousands. */
const formatTypedAmount = (total: number | undefined): string =>
  total === undefined ? '' : (total / MINOR_UNITS).toFixed(total % MINOR_UNITS === 0 ? 0 : 2);
