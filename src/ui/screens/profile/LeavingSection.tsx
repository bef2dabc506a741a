import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Download, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { AccountTies } from '#domain/fan/profile.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button } from '../../components/Button/Button.tsx';
import { Dialog } from '../../components/Dialog/Dialog.tsx';
import { Field } from '../../components/Field/Field.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { textIn } from '../sale/buy/field-errors.ts';
import { TroubleAlert } from '../TroubleAlert.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import type { SectionProps } from './profile-props.ts';

/** What we keep of somebody, to take away; and the end of the account. */
export function LeavingSection({ view, send }: SectionProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <ProfileSection
      title={<Trans>Your data</Trans>}
      view={view}
      about={['data']}
      done={<Trans>Your data is in the file taquilla.json.</Trans>}
    >
      <Stack gap={2}>
        <Note>
          <Trans>
            Everything that we keep about you, in one file: details, purchases, tickets, sessions.
          </Trans>
        </Note>
        <div>
          <Button
            icon={<Download size={20} />}
            onClick={() => send({ type: 'data.requested' })}
            busy={view.busy === 'data' ? <Trans>Gathering your data</Trans> : undefined}
          >
            <Trans>Download my data</Trans>
          </Button>
        </div>
      </Stack>
      <Stack gap={2}>
        <Heading as="h3" look="card">
          <Trans>Delete my account</Trans>
        </Heading>
        <Note>
          <Trans>It cannot be undone, and your tickets could no longer be opened.</Trans>
        </Note>
        <div>
          <Button variant="danger" icon={<Trash2 size={20} />} onClick={() => setAsking(true)}>
            <Trans>Delete my account</Trans>
          </Button>
        </div>
      </Stack>
      {isAsking ? <DeletionDialog view={view} send={send} onClose={() => setAsking(false)} /> : null}
    </ProfileSection>
  );
}

function DeletionDialog({ view, send, onClose }: SectionProps & { readonly onClose: () => void }) {
  const { t } = useLingui();
  const [isMistyped, setMistyped] = useState(false);
  const word = t`DELETE`;
  const trouble = view.trouble?.about === 'deletion' ? view.trouble.reason : null;
  const ties = trouble?.ties ?? null;
  const submit = (sent: FormEvent<HTMLFormElement>) => {
    sent.preventDefault();
    const typed = textIn(new FormData(sent.currentTarget), 'word');
    setMistyped(typed.toUpperCase() !== word);
    if (typed.toUpperCase() === word) send({ type: 'deletion.confirmed' });
  };
  return (
    <Dialog title={<Trans>Delete my account</Trans>} onClose={onClose} size="large">
      <form onSubmit={submit} noValidate>
        <Stack>
          {ties === null ? <TroubleAlert trouble={trouble} /> : <TiesAlert ties={ties} />}
          <p>
            <Trans>
              We forget your name, document, e-mail, mobile, birth date and gender, your sessions end
              everywhere, and nobody can open this account or its tickets any more.
            </Trans>
          </p>
          <p>
            <Trans>
              We keep what was sold and paid, without your name, because tax law asks for it; and a log of
              sign-ins without your name, to find fraud.
            </Trans>
          </p>
          <p>
            <Trans>
              It waits while a payment is under way, money is to go back to you, a plan of instalments is paid
              in part or you hold tickets of events to come: use them, or give them back first.
            </Trans>
          </p>
          <Field
            name="word"
            label={<Trans>Type {word} to confirm</Trans>}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={isMistyped ? <Trans>Type {word}, letter by letter.</Trans> : undefined}
          />
          <Button
            type="submit"
            variant="danger"
            wide
            busy={view.busy === 'deletion' ? <Trans>Deleting your account</Trans> : undefined}
          >
            <Trans>Delete it for ever</Trans>
          </Button>
          <Button wide onClick={onClose}>
            <Trans>Keep my account</Trans>
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}

/** What the account waits for, and where to see it. */
function TiesAlert({ ties }: { readonly ties: AccountTies }) {
  const { comingTickets, openPayments, owedOrders, unpaidPlans, balance } = ties;
  return (
    <Alert tone="danger" announce="now" title={<Trans>Your account cannot be deleted yet</Trans>}>
      {comingTickets === 0 ? null : (
        <p>
          <Plural
            value={comingTickets}
            one="You have # ticket of an event to come."
            other="You have # tickets of events to come."
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
            one="# payment of yours is under way."
            other="# payments of yours are under way."
          />{' '}
          <Link href="/my-purchases">
            <Trans>See my purchases</Trans>
          </Link>
        </p>
      )}
      {owedOrders === 0 ? null : (
        <p>
          <Plural
            value={owedOrders}
            one="Money of # order is still to go back to you."
            other="Money of # orders is still to go back to you."
          />{' '}
          <Link href="/my-purchases">
            <Trans>See my purchases</Trans>
          </Link>
        </p>
      )}
      {unpaidPlans === 0 ? null : (
        <p>
          <Plural
            value={unpaidPlans}
            one="You have paid # plan of instalments in part."
            other="You have paid # plans of instalments in part."
          />{' '}
          <Link href="/checkout/installment">
            <Trans>See my plans</Trans>
          </Link>
        </p>
      )}
      {balance === null ? null : (
        <p>
          <Trans>
            There are <Money value={balance} /> in your balance. Pay something with them first, or ask us to
            pay them out.
          </Trans>
        </p>
      )}
    </Alert>
  );
}
