import { Trans, useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import { canRequirePasswordReset, type FanAccount } from '#domain/identity/fan-account.ts';
import type { FanAccessEvent } from '#machines/fan-access/fan-access.events.ts';
import type { FanAccessView } from '#machines/fan-access/fan-access.view.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button } from '../../components/Button/Button.tsx';
import { DataTable } from '../../components/DataTable/DataTable.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { Field } from '../../components/Field/Field.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Page, Stack } from '../../components/Layout/Layout.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { Tag } from '../../components/Tag/Tag.tsx';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden.tsx';
import { FailureAlert } from '../FailureAlert.tsx';
import styles from './OperatorList.module.css';
import { readRawText } from './OperatorLoginFrame.tsx';
import { RequireResetDialog } from './RequireResetDialog.tsx';
import { SecondFactorDialog } from './SecondFactorDialog.tsx';

export type FanAccessProps = {
  readonly view: FanAccessView;
  readonly send: (event: FanAccessEvent) => void;
};

/** Finds a fan whose account may be compromised and requires a new password. */
export function FanAccess({ view, send }: FanAccessProps) {
  const submit = (submitEvent: FormEvent<HTMLFormElement>) => {
    submitEvent.preventDefault();
    send({
      type: 'search.submitted',
      searchText: readRawText(new FormData(submitEvent.currentTarget), 'words'),
    });
  };
  return (
    <Page padded>
      <Stack gap={6}>
        <Heading as="h1" variant="title">
          <Trans>Fans’ accounts</Trans>
        </Heading>
        <Note size="md">
          <Trans>
            For fans who report that someone else may know their password. Verify the caller’s identity first.
            Purchases are not shown here.
          </Trans>
        </Note>
        <search>
          <form className={styles.search} onSubmit={submit} noValidate>
            <Field
              key={view.searchText}
              name="words"
              type="search"
              defaultValue={view.searchText}
              maxLength={120}
              autoComplete="off"
              spellCheck={false}
              label={<Trans>Find a fan</Trans>}
              hint={<Trans>Enter their full email address, mobile number or document number.</Trans>}
              error={
                view.isTooShort ? (
                  <Trans>Enter the full value. This is too short to identify one person.</Trans>
                ) : undefined
              }
            />
            <Button
              type="submit"
              icon={<Search size={20} />}
              busy={view.searching ? <Trans>Searching</Trans> : undefined}
            >
              <Trans>Find</Trans>
            </Button>
          </form>
        </search>
        <ConfirmationAlert confirmation={view.confirmation} />
        <FailureAlert
          failure={view.failure}
          action={
            <Button size="small" onClick={() => send({ type: 'retry.requested' })}>
              <Trans>Try again</Trans>
            </Button>
          }
        />
        <FoundFans view={view} send={send} />
      </Stack>
      {view.dialog?.kind === 'question' ? <RequireResetDialog dialog={view.dialog} send={send} /> : null}
      {view.dialog?.kind === 'proof' ? <SecondFactorDialog flow={view.dialog.flow} /> : null}
    </Page>
  );
}

function FoundFans({ view: { found, searchText, searching }, send }: FanAccessProps) {
  const { t } = useLingui();
  if (searching) return <Skeleton count={2} />;
  if (found === null) return null;
  if (found.length === 0)
    return (
      <EmptyState title={<Trans>No fan was found for “{searchText}”</Trans>}>
        <Trans>Staff accounts are not listed here. Manage them under Operators.</Trans>
      </EmptyState>
    );
  return (
    <DataTable
      caption={t`Fans’ accounts`}
      rows={found}
      rowId={({ id }) => id}
      cardsOnPhones
      columns={[
        {
          id: 'who',
          header: <Trans>Who</Trans>,
          isRowHeader: true,
          cell: ({ name, email, phone }) => (
            <span className={styles.person}>
              {name === '' ? <Trans>No name yet</Trans> : name}
              {[email, phone].map((contact) =>
                contact === null ? null : (
                  <span key={contact} className={styles.email}>
                    {contact}
                  </span>
                ),
              )}
            </span>
          ),
        },
        { id: 'document', header: <Trans>Document</Trans>, cell: ({ document }) => document ?? '–' },
        {
          id: 'password',
          header: <Trans>Password</Trans>,
          cell: (account) => <PasswordTag account={account} />,
        },
        {
          id: 'do',
          header: (
            <VisuallyHidden>
              <Trans>Actions</Trans>
            </VisuallyHidden>
          ),
          align: 'end',
          cell: (account) =>
            canRequirePasswordReset(account) ? (
              <Button size="small" onClick={() => send({ type: 'reset.started', id: account.id })}>
                <Trans>Require a new password</Trans> <VisuallyHidden>{account.name}</VisuallyHidden>
              </Button>
            ) : null,
        },
      ]}
    />
  );
}

function PasswordTag({ account: { hasPassword, resetRequiredAt } }: { readonly account: FanAccount }) {
  if (!hasPassword)
    return (
      <Tag tone="neutral">
        <Trans>None: signs in with codes</Trans>
      </Tag>
    );
  return resetRequiredAt === null ? (
    <Tag tone="success">
      <Trans>Password</Trans>
    </Tag>
  ) : (
    <Tag tone="pending">
      <Trans>Reset required</Trans>
    </Tag>
  );
}

function ConfirmationAlert({ confirmation }: { readonly confirmation: FanAccessView['confirmation'] }) {
  if (confirmation === null) return null;
  const { name } = confirmation.account;
  const title = <Trans>{name} must set a new password</Trans>;
  return confirmation.wasNotified ? (
    <Alert tone="success" announce="politely" title={title}>
      <Trans>They were signed out everywhere. We sent a message asking them to sign in as usual.</Trans>
    </Alert>
  ) : (
    <Alert tone="attention" announce="politely" title={title}>
      <Trans>
        They were signed out everywhere. We could not send a message: tell them to sign in as usual.
      </Trans>
    </Alert>
  );
}
