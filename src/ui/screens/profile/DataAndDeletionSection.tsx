import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Download, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { AccountDeletionBlockers } from '#domain/identity/profile.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button } from '../../components/Button/Button.tsx';
import { Dialog } from '../../components/Dialog/Dialog.tsx';
import { Field } from '../../components/Field/Field.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { FailureAlert } from '../FailureAlert.tsx';
import { readText } from '../forms/field-errors.ts';
import { ProfileSection } from './ProfileSection.tsx';
import type { SectionProps } from './profile-props.ts';

/** Exports the personal data and deletes the account. */
export function DataAndDeletionSection({ view, send }: SectionProps) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <ProfileSection
      title={<Trans>Your data</Trans>}
      view={view}
      tasks={['data']}
      doneMessage={<Trans>Your data was saved to taquilla.json.</Trans>}
    >
      <Stack gap={2}>
        <Note>
          <Trans>Download the data we hold about you: details, purchases, tickets and sessions.</Trans>
        </Note>
        <div>
          <Button
            icon={<Download size={20} />}
            onClick={() => send({ type: 'data.requested' })}
            busy={view.busy === 'data' ? <Trans>Preparing your data</Trans> : undefined}
          >
            <Trans>Download my data</Trans>
          </Button>
        </div>
      </Stack>
      <Stack gap={2}>
        <Heading as="h3" variant="card">
          <Trans>Delete my account</Trans>
        </Heading>
        <Note>
          <Trans>This cannot be undone, and you will no longer be able to open your tickets.</Trans>
        </Note>
        <div>
          <Button variant="danger" icon={<Trash2 size={20} />} onClick={() => setConfirming(true)}>
            <Trans>Delete my account</Trans>
          </Button>
        </div>
      </Stack>
      {isConfirming ? <DeletionDialog view={view} send={send} onClose={() => setConfirming(false)} /> : null}
    </ProfileSection>
  );
}

function DeletionDialog({ view, send, onClose }: SectionProps & { readonly onClose: () => void }) {
  const { t } = useLingui();
  const [isMistyped, setMistyped] = useState(false);
  const confirmationWord = t`DELETE`;
  const failure = view.failure?.about === 'deletion' ? view.failure.reason : null;
  const ties = failure?.ties ?? null;
  const submit = (submitEvent: FormEvent<HTMLFormElement>) => {
    submitEvent.preventDefault();
    const input = readText(new FormData(submitEvent.currentTarget), 'word');
    setMistyped(input.toUpperCase() !== confirmationWord);
    if (input.toUpperCase() === confirmationWord) send({ type: 'deletion.confirmed' });
  };
  return (
    <Dialog title={<Trans>Delete my account</Trans>} onClose={onClose} size="large">
      <form onSubmit={submit} noValidate>
        <Stack>
          {ties === null ? <FailureAlert failure={failure} /> : <DeletionBlockedAlert ties={ties} />}
          <p>
            <Trans>
              We delete your name, document, email, mobile, date of birth and gender, end all your sessions,
              and nobody can open this account or its tickets again.
            </Trans>
          </p>
          <p>
            <Trans>
              We keep sales and payment records without your name, as tax law requires, and an anonymous
              sign-in log to detect fraud.
            </Trans>
          </p>
          <p>
            <Trans>
              You cannot delete your account while you have a payment in progress, a pending refund, a partly
              paid installment plan or tickets for upcoming events. Use or refund those tickets first.
            </Trans>
          </p>
          <Field
            name="word"
            label={<Trans>Type {confirmationWord} to confirm</Trans>}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={isMistyped ? <Trans>Type {confirmationWord}, letter by letter.</Trans> : undefined}
          />
          <Button
            type="submit"
            variant="danger"
            wide
            busy={view.busy === 'deletion' ? <Trans>Deleting your account</Trans> : undefined}
          >
            <Trans>Delete permanently</Trans>
          </Button>
          <Button wide onClick={onClose}>
            <Trans>Keep my account</Trans>
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Explains what blocks the deletion of the account, with links. */
function DeletionBlockedAlert({ ties }: { readonly ties: AccountDeletionBlockers }) {
  const { upcomingTickets, openPayments, ordersAwaitingRefund, unfinishedPlans, balance } = ties;
  return (
    <Alert tone="danger" announce="now" title={<Trans>Your account cannot be deleted yet</Trans>}>
      {upcomingTickets === 0 ? null : (
        <p>
          <Plural
            value={upcomingTickets}
            one="You have # ticket for an upcoming event."
            other="You have # tickets for upcoming events."
          />{' '}
          <Link href="/my-tickets">
            <Trans>See my tickets</Trans>
          </Link>
        </p>
      )}
      {openPayments === 0 ? null : (
        <p>
          <Plural
            value={openPayments}
            one="You have # payment in progress."
            other="You have # payments in progress."
          />{' '}
          <Link href="/my-purchases">
            <Trans>See my purchases</Trans>
          </Link>
        </p>
      )}
      {ordersAwaitingRefund === 0 ? null : (
        <p>
          <Plural
            value={ordersAwaitingRefund}
            one="You have a pending refund for # order."
            other="You have pending refunds for # orders."
          />{' '}
          <Link href="/my-purchases">
            <Trans>See my purchases</Trans>
          </Link>
        </p>
      )}
      {unfinishedPlans === 0 ? null : (
        <p>
          <Plural
            value={unfinishedPlans}
            one="You have # partly paid installment plan."
            other="You have # partly paid installment plans."
          />{' '}
          <Link href="/checkout/installment">
            <Trans>See my plans</Trans>
          </Link>
        </p>
      )}
      {balance === null ? null : (
        <p>
          <Trans>
            You have <Money value={balance} /> in your balance. Use it or ask us to pay it out first.
          </Trans>
        </p>
      )}
    </Alert>
  );
}
