import { Trans, useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import { canRequireReset, type FanAccount } from '#domain/fan/fan-access.ts';
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
import { TroubleAlert } from '../TroubleAlert.tsx';
import { textIn } from './DoorFrame.tsx';
import { FactorDialog } from './FactorDialog.tsx';
import { NewPasswordDialog } from './NewPasswordDialog.tsx';
import styles from './Operators.module.css';

export type FanAccessProps = {
  readonly view: FanAccessView;
  readonly send: (event: FanAccessEvent) => void;
};

/** Whose account somebody else may be in, and what is done about it. */
export function FanAccess({ view, send }: FanAccessProps) {
  const submit = (sent: FormEvent<HTMLFormElement>) => {
    sent.preventDefault();
    send({ type: 'words.submitted', words: textIn(new FormData(sent.currentTarget), 'words') });
  };
  return (
    <Page padded>
      <Stack gap={6}>
        <Heading as="h1" look="title">
          <Trans>Fans’ accounts</Trans>
        </Heading>
        <Note size="md">
          <Trans>
            For a fan who calls because somebody else may know their password. Make sure that it is really
            they who call; nothing of what they bought is shown here.
          </Trans>
        </Note>
        <search>
          <form className={styles.search} onSubmit={submit} noValidate>
            <Field
              key={view.words}
              name="words"
              type="search"
              defaultValue={view.words}
              maxLength={120}
              autoComplete="off"
              spellCheck={false}
              label={<Trans>Find a fan</Trans>}
              hint={<Trans>Their whole e-mail address, mobile number or document number.</Trans>}
              error={
                view.isTooShort ? (
                  <Trans>Type it whole: this is too short to find one person by.</Trans>
                ) : undefined
              }
            />
            <Button
              type="submit"
              icon={<Search size={20} />}
              busy={view.seeking ? <Trans>Looking</Trans> : undefined}
            >
              <Trans>Find</Trans>
            </Button>
          </form>
        </search>
        <Notice notice={view.notice} />
        <TroubleAlert
          trouble={view.trouble}
          action={
            <Button size="small" onClick={() => send({ type: 'retry.requested' })}>
              <Trans>Try again</Trans>
            </Button>
          }
        />
        <Found view={view} send={send} />
      </Stack>
      {view.dialog?.kind === 'question' ? <NewPasswordDialog dialog={view.dialog} send={send} /> : null}
      {view.dialog?.kind === 'proof' ? <FactorDialog flow={view.dialog.flow} /> : null}
    </Page>
  );
}

function Found({ view: { found, words, seeking }, send }: FanAccessProps) {
  const { t } = useLingui();
  if (seeking) return <Skeleton count={2} />;
  if (found === null) return null;
  if (found.length === 0)
    return (
      <EmptyState title={<Trans>No fan was found for “{words}”</Trans>}>
        <Trans>Whoever works here is not found: their access is kept under Operators.</Trans>
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
            <span className={styles.who}>
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
              <Trans>What can be done</Trans>
            </VisuallyHidden>
          ),
          align: 'end',
          cell: (account) =>
            canRequireReset(account) ? (
              <Button size="small" onClick={() => send({ type: 'reset.begun', id: account.id })}>
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
      <Trans>Opens the account</Trans>
    </Tag>
  ) : (
    <Tag tone="pending">
      <Trans>New one required</Trans>
    </Tag>
  );
}

function Notice({ notice }: { readonly notice: FanAccessView['notice'] }) {
  if (notice === null) return null;
  const { name } = notice.account;
  const title = <Trans>{name} has to make a new password</Trans>;
  return notice.isTold ? (
    <Alert tone="success" announce="politely" title={title}>
      <Trans>They are out everywhere, and a message tells them what to do: sign in as always.</Trans>
    </Alert>
  ) : (
    <Alert tone="attention" announce="politely" title={title}>
      <Trans>They are out everywhere. No message reached them: tell them to sign in as always.</Trans>
    </Alert>
  );
}
