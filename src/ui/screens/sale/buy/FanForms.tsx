import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { parseEmail } from '#domain/identity/credentials.ts';
import type { FanQuery } from '#domain/identity/fan-identity.ts';
import { documentTypes, listDocumentTypes } from '#domain/identity/identity-document.ts';
import type { SessionUser } from '#domain/identity/session-user.ts';
import { type MarketCode, markets } from '#domain/market/market.ts';
import { parsePhone } from '#domain/market/phone.ts';
import { Alert } from '../../../components/Alert/Alert.tsx';
import { Button } from '../../../components/Button/Button.tsx';
import { Field } from '../../../components/Field/Field.tsx';
import { PhoneField } from '../../../components/Field/PhoneField.tsx';
import { SelectField } from '../../../components/Field/SelectField.tsx';
import { Heading } from '../../../components/Heading/Heading.tsx';
import { Stack } from '../../../components/Layout/Layout.tsx';
import { Tag } from '../../../components/Tag/Tag.tsx';
import { documentTypeNames, registrationStatusNames } from '../../../i18n/fan-messages.ts';
import { type FieldIssue, focusFirstInvalid, getIssueMessage, readText } from '../../forms/field-errors.ts';
import { IdentityFields } from '../../forms/IdentityFields.tsx';
import { parseIdentityForm } from '../../forms/identity-form.ts';
import { useFieldErrors } from '../../forms/use-field-errors.ts';
import type { SaleProps } from '../sale-props.ts';

type FanFormsProps = SaleProps<'fan'> & { readonly market: MarketCode };

/** Finds a fan by document or e-mail, or registers a new one. */
export function FanForms({ view, send, market }: FanFormsProps) {
  const { t, i18n } = useLingui();
  const [issues, setIssues] = useState<readonly FieldIssue[]>([]);
  const [query, setQuery] = useState<FanQuery>();
  const search = (submitEvent: FormEvent<HTMLFormElement>) => {
    submitEvent.preventDefault();
    const form = new FormData(submitEvent.currentTarget);
    const text = readText(form, 'query');
    const documentType = documentTypes.find((type) => type === readText(form, 'queryType'));
    const find = (wanted: FanQuery) => {
      setIssues([]);
      setQuery(wanted);
      send({ type: 'fan.searched', query: wanted });
    };
    if (text === '') {
      setIssues([{ field: 'query', reason: 'EMPTY' }]);
      focusFirstInvalid(submitEvent.currentTarget);
    } else if (text.includes('@')) {
      const email = parseEmail(text);
      if (email.ok) find({ email: email.value });
      else setIssues([{ field: 'query', reason: email.error }]);
    } else if (documentType !== undefined) {
      find({ documentType, documentNumber: text.replace(/[\s.]/g, '') });
    }
  };
  const queryIssue = getIssueMessage(issues, 'query');
  return (
    <Stack>
      <form onSubmit={search} noValidate>
        <Stack gap={3}>
          <SelectField
            name="queryType"
            label={<Trans>Document</Trans>}
            density="dense"
            options={listDocumentTypes(market).map((type) => ({
              value: type,
              label: i18n._(documentTypeNames[type]),
            }))}
          />
          <Field
            name="query"
            autoFocus
            data-first=""
            label={<Trans>Document number or email</Trans>}
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="none"
            density="dense"
            error={queryIssue === null ? undefined : i18n._(queryIssue)}
          />
          <Button
            type="submit"
            icon={<Search size={18} />}
            busy={view.searching ? <Trans>Searching</Trans> : undefined}
          >
            <Trans>Find fan</Trans>
          </Button>
        </Stack>
      </form>
      {view.found === null ? null : (
        <div role="status">
          <Stack gap={2}>
            <Heading as="h3" variant="card">
              {view.found.firstName} {view.found.lastName}
            </Heading>
            <p>
              {view.found.email}
              {view.found.phone === null ? null : ` · ${view.found.phone}`}
            </p>
            <Tag tone="success" icon={<Check size={16} aria-hidden="true" />}>
              {i18n._(registrationStatusNames[view.found.registration])}
            </Tag>
            <Button
              variant="primary"
              data-main-action=""
              onClick={() => send({ type: 'fan.confirmed' })}
              busy={view.saving ? <Trans>Assigning</Trans> : undefined}
            >
              <Trans>Sell to {view.found.firstName}</Trans>
            </Button>
          </Stack>
        </div>
      )}
      {view.missing ? (
        <>
          <Alert
            tone="info"
            announce="politely"
            title={<Trans>No fan found with that document or email</Trans>}
          >
            <Trans>Register the fan here with a name, document and email.</Trans>
          </Alert>
          <NewFanForm
            key={JSON.stringify(query)}
            view={view}
            send={send}
            market={market}
            label={t`New fan`}
            known={query}
          />
        </>
      ) : null}
    </Stack>
  );
}

type NewFanFormProps = FanFormsProps & {
  readonly label: string;
  /** The document or e-mail address that the fan was searched by. */
  readonly known: Partial<SessionUser> | undefined;
};

function NewFanForm({ view, send, market, label, known }: NewFanFormProps) {
  const [found, setFound] = useState<readonly FieldIssue[]>([]);
  const issues = [...found, ...(view.failure?.fields ?? [])];
  const error = useFieldErrors(issues);
  const register = (submitEvent: FormEvent<HTMLFormElement>) => {
    submitEvent.preventDefault();
    const form = new FormData(submitEvent.currentTarget);
    const identity = parseIdentityForm(form);
    const email = parseEmail(readText(form, 'email'));
    const phoneText = readText(form, 'phone');
    const phone = phoneText === '' ? null : parsePhone(phoneText, market);
    const wrong: FieldIssue[] = identity.ok ? [] : [...identity.error];
    if (!email.ok) wrong.push({ field: 'email', reason: email.error });
    if (phone !== null && !phone.ok) wrong.push({ field: 'phone', reason: phone.error });
    setFound(wrong);
    if (!identity.ok || !email.ok || (phone !== null && !phone.ok))
      focusFirstInvalid(submitEvent.currentTarget);
    else
      send({
        type: 'fan.registered',
        fan: { ...identity.value, email: email.value, phone: phone === null ? null : phone.value },
      });
  };
  return (
    <form onSubmit={register} noValidate aria-label={label}>
      <Stack gap={3}>
        <IdentityFields
          market={market}
          issues={issues}
          known={known}
          density="dense"
          allowsAutofill={false}
        />
        <Field
          name="email"
          type="email"
          defaultValue={known?.email ?? ''}
          label={<Trans>Email</Trans>}
          autoComplete="off"
          density="dense"
          error={error('email')}
        />
        <PhoneField
          name="phone"
          countryPrefix={markets[market].phonePrefix}
          label={<Trans>Mobile</Trans>}
          optional={<Trans>(optional)</Trans>}
          autoComplete="off"
          density="dense"
          error={error('phone')}
        />
        <Button
          type="submit"
          data-main-action=""
          variant="strong"
          busy={view.saving ? <Trans>Registering</Trans> : undefined}
        >
          <Trans>Register and sell</Trans>
        </Button>
      </Stack>
    </form>
  );
}
