import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { birthDateIssue } from '#domain/fan/birth-date.ts';
import { genders } from '#domain/fan/fan.ts';
import { documentTypesOf } from '#domain/fan/identity-document.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Field } from '../../components/Field/Field.tsx';
import { SelectField } from '../../components/Field/SelectField.tsx';
import { Row, Stack } from '../../components/Layout/Layout.tsx';
import { documentTypeNames, genderNames } from '../../i18n/fan-words.ts';
import { type FieldIssue, focusFirstInvalid, issueOf, textIn } from '../sale/buy/field-errors.ts';
import { identityIn } from '../sale/buy/identity-entry.ts';
import { TermsCheckbox } from '../sale/buy/TermsCheckbox.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import type { SectionProps } from './profile-props.ts';

type DetailsSectionProps = SectionProps & { readonly market: MarketCode };

/** Name, document, gender, birth date. */
export function DetailsSection({ view, send, market }: DetailsSectionProps) {
  const { t, i18n } = useLingui();
  const [found, setFound] = useState<readonly FieldIssue[]>([]);
  const { user, gender, birthDate, isDocumentLocked } = view.profile;
  const trouble = view.trouble?.about === 'details' ? view.trouble.reason : null;
  const isUnregistered = user.registration !== 'REGISTERED';
  const isTaken = trouble?.code === 'RepeatedDocumentNumber';
  const issues = [...found, ...(trouble?.fields ?? [])];
  const error = (name: string) => {
    const issue = issueOf(issues, name);
    return issue === null ? undefined : i18n._(issue);
  };

  const save = (sent: FormEvent<HTMLFormElement>) => {
    sent.preventDefault();
    const form = new FormData(sent.currentTarget);
    const identity = identityIn(form);
    const day = textIn(form, 'birthDate');
    const dayIssue = day === '' ? null : birthDateIssue(day, view.today);
    const wrong: FieldIssue[] = identity.ok ? [] : [...identity.error];
    if (dayIssue !== null) wrong.push({ field: 'birthDate', reason: dayIssue });
    const isUnagreed = isUnregistered && !form.has('terms');
    if (isUnagreed) wrong.push({ field: 'terms', reason: 'TERMS_NEEDED' });
    setFound(wrong);
    if (!identity.ok || dayIssue !== null || isUnagreed) {
      focusFirstInvalid(sent.currentTarget);
      return;
    }
    const chosen = genders.find((one) => one === textIn(form, 'gender')) ?? null;
    send({
      type: 'details.submitted',
      details: { ...identity.value, gender: chosen, birthDate: day === '' ? null : day },
      ...(isUnregistered && { terms: true }),
    });
  };

  const types = documentTypesOf(market);
  const offered =
    user.documentType === null || types.includes(user.documentType) ? types : [user.documentType, ...types];
  return (
    <ProfileSection
      title={<Trans>Your details</Trans>}
      view={view}
      about={['details']}
      done={<Trans>Your details are saved.</Trans>}
      isTold={isTaken || (trouble?.fields.length ?? 0) > 0}
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
                    It is on purchases of yours, so it no longer changes here. Write to us if it is wrong.
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
                options={offered.map((type) => ({ value: type, label: i18n._(documentTypeNames[type]) }))}
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
                    <Trans>Another account has this document. Check it, or write to us.</Trans>
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
              placeholder={t`I would rather not say`}
              options={genders.map((one) => ({ value: one, label: i18n._(genderNames[one]) }))}
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
