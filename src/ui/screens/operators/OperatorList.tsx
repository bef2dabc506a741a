import { Trans, useLingui } from '@lingui/react/macro';
import { UserRoundPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { hasStaffAccess, type Operator, type OperatorState } from '#domain/identity/operator.ts';
import { type MarketCode, markets } from '#domain/market/market.ts';
import type { OperatorsEvent } from '#machines/operators/operators.events.ts';
import type { OperatorsView } from '#machines/operators/operators.view.ts';
import type { OperatorsConfirmation } from '#machines/operators/operators-confirmation.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button } from '../../components/Button/Button.tsx';
import { DataTable } from '../../components/DataTable/DataTable.tsx';
import { DateText } from '../../components/DateText/DateText.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Page, Row, Stack } from '../../components/Layout/Layout.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { Tag, type Tone } from '../../components/Tag/Tag.tsx';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden.tsx';
import { operatorRoleNames, operatorStateNames } from '../../i18n/operator-messages.ts';
import { FailureAlert } from '../FailureAlert.tsx';
import { EndAccessDialog } from './EndAccessDialog.tsx';
import { InvitationDialog } from './InvitationDialog.tsx';
import styles from './OperatorList.module.css';
import { ResetAuthenticatorDialog } from './ResetAuthenticatorDialog.tsx';
import { RolesDialog } from './RolesDialog.tsx';
import { SecondFactorDialog } from './SecondFactorDialog.tsx';

type OperatorListProps = {
  readonly view: Extract<OperatorsView, { readonly screen: 'ready' }>;
  readonly send: (event: OperatorsEvent) => void;
  readonly market: MarketCode;
  readonly children: ReactNode;
};

const stateTones = {
  INVITED: 'pending',
  AWAITING_FACTOR: 'info',
  ACTIVE: 'success',
  ENDED: 'neutral',
} as const satisfies Record<OperatorState, Tone>;

export function OperatorList({ view, send, market, children }: OperatorListProps) {
  const { i18n, t } = useLingui();
  const { timeZone } = markets[market];
  return (
    <Page padded>
      <Stack gap={6}>
        <Row spread>
          <Heading as="h1" variant="title">
            <Trans>Operators</Trans>
          </Heading>
          <Button
            variant="primary"
            icon={<UserRoundPlus size={20} />}
            onClick={() => send({ type: 'invitation.started' })}
          >
            <Trans>Invite an operator</Trans>
          </Button>
        </Row>
        <ConfirmationAlert confirmation={view.confirmation} />
        <FailureAlert failure={view.failure} />
        <DataTable
          caption={t`Operators`}
          rows={view.operators}
          rowId={({ id }) => id}
          isMuted={({ state }) => state === 'ENDED'}
          cardsOnPhones
          columns={[
            {
              id: 'who',
              header: <Trans>Who</Trans>,
              isRowHeader: true,
              cell: ({ id, firstName, lastName, email }) => (
                <span className={styles.person}>
                  {firstName} {lastName}{' '}
                  {id === view.currentUserId ? (
                    <span className={styles.self}>
                      <Trans>You</Trans>
                    </span>
                  ) : null}{' '}
                  <span className={styles.email}>{email}</span>
                </span>
              ),
            },
            {
              id: 'roles',
              header: <Trans>Roles</Trans>,
              cell: ({ roles }) => roles.map((role) => i18n._(operatorRoleNames[role])).join(', '),
            },
            {
              id: 'state',
              header: <Trans>State</Trans>,
              cell: ({ state }) => <Tag tone={stateTones[state]}>{i18n._(operatorStateNames[state])}</Tag>,
            },
            {
              id: 'last',
              header: <Trans>Last sign-in</Trans>,
              cell: ({ lastSignInAt }) =>
                lastSignInAt === null ? (
                  <Trans>Never</Trans>
                ) : (
                  <DateText at={lastSignInAt} timeZone={timeZone} format="dayAndTime" />
                ),
            },
            {
              id: 'end',
              header: (
                <VisuallyHidden>
                  <Trans>Actions</Trans>
                </VisuallyHidden>
              ),
              align: 'end',
              // Operators cannot act on their own account.
              cell: (operator) =>
                view.currentUserId === null || operator.id === view.currentUserId ? null : (
                  <Row gap={2}>
                    <RolesButton operator={operator} send={send} />
                    <ResetButton operator={operator} send={send} />
                    <EndAccessButton operator={operator} send={send} />
                  </Row>
                ),
            },
          ]}
        />
        {children}
      </Stack>
      {view.dialog?.kind === 'invitation' ? <InvitationDialog dialog={view.dialog} send={send} /> : null}
      {view.dialog?.kind === 'ending' ? <EndAccessDialog dialog={view.dialog} send={send} /> : null}
      {view.dialog?.kind === 'reset' ? <ResetAuthenticatorDialog dialog={view.dialog} send={send} /> : null}
      {view.dialog?.kind === 'roles' ? <RolesDialog dialog={view.dialog} send={send} /> : null}
      {view.dialog?.kind === 'proof' ? <SecondFactorDialog flow={view.dialog.flow} /> : null}
    </Page>
  );
}

type RowButtonProps = { readonly operator: Operator; readonly send: OperatorListProps['send'] };

function RolesButton({ operator, send }: RowButtonProps) {
  if (!hasStaffAccess(operator)) return null;
  const name = `${operator.firstName} ${operator.lastName}`;
  return (
    <Button size="small" onClick={() => send({ type: 'roleChange.started', id: operator.id })}>
      <Trans>Change roles</Trans> <VisuallyHidden>{name}</VisuallyHidden>
    </Button>
  );
}

function ResetButton({ operator, send }: RowButtonProps) {
  if (!hasStaffAccess(operator)) return null;
  const name = `${operator.firstName} ${operator.lastName}`;
  return (
    <Button size="small" onClick={() => send({ type: 'reset.started', id: operator.id })}>
      <Trans>Reset the authenticator</Trans> <VisuallyHidden>{name}</VisuallyHidden>
    </Button>
  );
}

function EndAccessButton({ operator, send }: RowButtonProps) {
  if (operator.state === 'ENDED') return null;
  const name = `${operator.firstName} ${operator.lastName}`;
  return (
    <Button size="small" onClick={() => send({ type: 'accessRemoval.started', id: operator.id })}>
      {operator.state === 'INVITED' ? <Trans>Withdraw</Trans> : <Trans>Remove access</Trans>}{' '}
      <VisuallyHidden>{name}</VisuallyHidden>
    </Button>
  );
}

function ConfirmationAlert({ confirmation }: { readonly confirmation: OperatorsConfirmation | null }) {
  if (confirmation === null) return null;
  const { name, email } = confirmation;
  switch (confirmation.kind) {
    case 'INVITED':
      return (
        <Alert tone="success" announce="politely" title={<Trans>Invitation sent to {email}</Trans>}>
          <Trans>The link can be used once and is valid for two days.</Trans>
        </Alert>
      );
    case 'WITHDRAWN':
      return (
        <Alert
          tone="info"
          announce="politely"
          title={<Trans>The invitation of {name} was withdrawn</Trans>}
        />
      );
    case 'ENDED':
      return (
        <Alert tone="info" announce="politely" title={<Trans>{name} no longer has access</Trans>}>
          <Trans>They were signed out of all sessions.</Trans>
        </Alert>
      );
    case 'ROLES_CHANGED':
      return (
        <Alert tone="success" announce="politely" title={<Trans>Roles changed for {name}</Trans>}>
          <Trans>The changes took effect immediately. We notified {email}.</Trans>
        </Alert>
      );
    case 'RESET':
      return (
        <Alert
          tone="success"
          announce="politely"
          title={<Trans>The authenticator of {name} was reset</Trans>}
        >
          <Trans>We sent a setup code to {email}. It is valid for two days.</Trans>
        </Alert>
      );
  }
}

export function OperatorsSkeleton() {
  return (
    <Page padded>
      <Stack gap={6}>
        <Heading as="h1" variant="title">
          <Trans>Operators</Trans>
        </Heading>
        <Skeleton count={6} />
      </Stack>
    </Page>
  );
}
