import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { validateBirthDate } from '#domain/identity/birth-date.ts';
import { genders } from '#domain/identity/fan.ts';
import { listDocumentTypes } from '#domain/identity/identity-document.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Field } from '../../components/Field/Field.tsx';
import { SelectField } from '../../components/Field/SelectField.tsx';
import { Row, Stack } from '../../components/Layout/Layout.tsx';
import { documentTypeNames, genderNames } from '../../i18n/fan-messages.ts';
import { type FieldIssue, focusFirstInvalid, readText } from '../forms/field-errors.ts';
import { parseIdentityForm } from '../forms/identity-form.ts';
import { TermsCheckbox } from '../forms/TermsCheckbox.tsx';
import { useFieldErrors } from '../forms/use-field-errors.ts';
import { ProfileSection } from './ProfileSection.tsx';
import type { SectionProps } from './profile-props.ts';

type DetailsSectionProps = SectionProps & { readonly market: MarketCode };

/** Edits name, document, gender and birth date. */
export function DetailsSection({ view, send, market }: DetailsSectionProps) {
  const { t, i18n } = useLingui();
  const [localIssues, setLocalIssues] = useState<readonly FieldIssue[]>([]);
  const { user, gender, birthDate, isDocumentLocked } = view.profile;
  const failure = view.failure?.about === 'details' ? view.failure.reason : null;
  const isUnregistered = user.registration !== 'REGISTERED';
  const isTaken = failure?.code === 'RepeatedDocumentNumber';
  const issues = [...localIssues, ...(failure?.fields ?? [])];
  const error = useFieldErrors(issues);

  const save = (submitEvent: FormEvent<HTMLFormElement>) => {
    submitEvent.preventDefault();
    const form = new FormData(submitEvent.currentTarget);
    const identity = parseIdentityForm(form);
    const day = readText(form, 'birthDate');
    const dayIssue = day === '' ? null : validateBirthDate(day, view.today);
    const newIssues: FieldIssue[] = identity.ok ? [] : [...identity.error];
    if (dayIssue !== null) newIssues.push({ field: 'birthDate', reason: dayIssue });
    const isMissingTerms = isUnregistered && !form.has('terms');
    if (isMissingTerms) newIssues.push({ field: 'terms', reason: 'TERMS_NEEDED' });
    setLocalIssues(newIssues);
    if (!identity.ok || dayIssue !== null || isMissingTerms) {
      focusFirstInvalid(submitEvent.currentTarget);
      return;
    }
    const chosen = genders.find((candidate) => candidate === readText(form, 'gender')) ?? null;
    send({
      type: 'details.submitted',
      details: { ...identity.value, gender: chosen, birthDate: day === '' ? null : day },
      ...(isUnregistered && { terms: true }),
    });
  };

  const types = listDocumentTypes(market);
  const documentTypeOptions =
    user.documentType === null || types.includes(user.documentType) ? types : [user.documentType, ...types];
  return (
    <ProfileSection
      title={<Trans>Your details</Trans>}
      view={view}
      tasks={['details']}
      doneMessage={<Trans>Your details were saved.</Trans>}
      isShownAtField={isTaken || (failure?.fields.length ?? 0) > 0}
    >
      <form onSubmit={save} noValidate>
        <Stack>
          <Row equal="roomy" gap={4} align="start">
            <Field
              name="firstName"
              label={<Trans>First name</Trans>}
              autoComplete="given-name"
              defaultValue={user.firstName}
              error={error('firstName')}
            />
            <Field
              name="lastName"
              label={<Trans>Last name</Trans>}
              autoComplete="family-name"
              defaultValue={user.lastName}
              error={error('lastName')}
            />
          </Row>
          {isDocumentLocked && user.documentType !== null ? (
            <>
              <Field
                name="documentNumber"
                label={i18n._(documentTypeNames[user.documentType])}
                defaultValue={user.documentNumber ?? ''}
                readOnly
                hint={
                  <Trans>
                    This is on your purchases and cannot be changed here. Contact us if it is wrong.
                  </Trans>
                }
              />
              <input type="hidden" name="documentType" value={user.documentType} />
            </>
          ) : (
            <Row equal="roomy" gap={4} align="start">
              <SelectField
                name="documentType"
                label={<Trans>Document</Trans>}
                defaultValue={user.documentType ?? types[0] ?? ''}
                options={documentTypeOptions.map((type) => ({
                  value: type,
                  label: i18n._(documentTypeNames[type]),
                }))}
                error={error('documentType')}
              />
              <Field
                name="documentNumber"
                label={<Trans>Document number</Trans>}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                defaultValue={user.documentNumber ?? ''}
                error={
                  isTaken ? (
                    <Trans>Another account already uses this document. Check the number or contact us.</Trans>
                  ) : (
                    error('documentNumber')
                  )
                }
              />
            </Row>
          )}
          <Row equal="roomy" gap={4} align="start">
            <SelectField
              name="gender"
              label={<Trans>Gender</Trans>}
              optional={<Trans>(optional)</Trans>}
              autoComplete="sex"
              defaultValue={gender ?? ''}
              placeholder={t`Prefer not to say`}
              options={genders.map((candidate) => ({
                value: candidate,
                label: i18n._(genderNames[candidate]),
              }))}
            />
            <Field
              name="birthDate"
              type="date"
              label={<Trans>Birth date</Trans>}
              optional={<Trans>(optional)</Trans>}
              autoComplete="bday"
              defaultValue={birthDate ?? ''}
              error={error('birthDate')}
            />
          </Row>
          {isUnregistered ? <TermsCheckbox issues={issues} /> : null}
          <div>
            <Button
              type="submit"
              variant="primary"
              busy={view.busy === 'details' ? <Trans>Saving your details</Trans> : undefined}
            >
              <Trans>Save my details</Trans>
            </Button>
          </div>
        </Stack>
      </form>
    </ProfileSection>
  );
}
