import { Trans, useLingui } from '@lingui/react/macro';
import { UserRoundPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Operator, type OperatorState, worksHere } from '#domain/auth/operator.ts';
import { type MarketCode, markets } from '#domain/market/market.ts';
import type { OperatorsEvent } from '#machines/operators/operators.events.ts';
import type { OperatorsNotice } from '#machines/operators/operators.machine.ts';
import type { OperatorsView } from '#machines/operators/operators.view.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button } from '../../components/Button/Button.tsx';
import { DataTable } from '../../components/DataTable/DataTable.tsx';
import { DateText } from '../../components/DateText/DateText.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Page, Row, Stack } from '../../components/Layout/Layout.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { Tag, type Tone } from '../../components/Tag/Tag.tsx';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden.tsx';
import { operatorRoleNames, operatorStateNames } from '../../i18n/operator-words.ts';
import { TroubleAlert } from '../TroubleAlert.tsx';
import { EndingDialog } from './EndingDialog.tsx';
import { FactorDialog } from './FactorDialog.tsx';
import { InvitationDialog } from './InvitationDialog.tsx';
import styles from './Operators.module.css';
import { ResetDialog } from './ResetDialog.tsx';
import { RolesDialog } from './RolesDialog.tsx';

type OperatorsProps = {
  readonly view: Extract<OperatorsView, { readonly screen: 'ready' }>;
  readonly send: (event: OperatorsEvent) => void;
  readonly market: MarketCode;
  readonly children: ReactNode;
};

const tones = {
  INVITED: 'pending',
  AWAITING_FACTOR: 'info',
  ACTIVE: 'success',
  ENDED: 'neutral',
} as const satisfies Record<OperatorState, Tone>;

export function Operators({ view, send, market, children }: OperatorsProps) {
  const { i18n, t } = useLingui();
  const { timeZone } = markets[market];
  return (
    <Page padded>
      <Stack gap={6}>
        <Row spread>
          <Heading as="h1" look="title">
            <Trans>Operators</Trans>
          </Heading>
          <Button
            variant="primary"
            icon={<UserRoundPlus size={20} />}
            onClick={() => send({ type: 'invitation.begun' })}
          >
            <Trans>Invite an operator</Trans>
          </Button>
        </Row>
        <Notice notice={view.notice} />
        <TroubleAlert trouble={view.trouble} />
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
                <span className={styles.who}>
                  {firstName} {lastName}{' '}
                  {id === view.self ? (
                    <span className={styles.you}>
                      <Trans>You</Trans>
                    </span>
                  ) : null}{' '}
                  <span className={styles.email}>{email}</span>
                </span>
              ),
            },
            {
              id: 'roles',
              header: <Trans>Works as</Trans>,
              cell: ({ roles }) => roles.map((role) => i18n._(operatorRoleNames[role])).join(', '),
            },
            {
              id: 'state',
              header: <Trans>State</Trans>,
              cell: ({ state }) => <Tag tone={tones[state]}>{i18n._(operatorStateNames[state])}</Tag>,
            },
            {
              id: 'last',
              header: <Trans>Last signed in</Trans>,
              cell: ({ lastSignInAt }) =>
                lastSignInAt === null ? (
                  <Trans>Never</Trans>
                ) : (
                  <DateText at={lastSignInAt} timeZone={timeZone} look="dayAndTime" />
                ),
            },
            {
              id: 'end',
              header: (
                <VisuallyHidden>
                  <Trans>What can be done</Trans>
                </VisuallyHidden>
              ),
              align: 'end',
              // Nobody does any of it to themselves.
              cell: (operator) =>
                view.self === null || operator.id === view.self ? null : (
                  <Row gap={2}>
                    <RolesButton operator={operator} send={send} />
                    <ResetButton operator={operator} send={send} />
                    <EndButton operator={operator} send={send} />
                  </Row>
                ),
            },
          ]}
        />
        {children}
      </Stack>
      {view.dialog?.kind === 'invitation' ? <InvitationDialog dialog={view.dialog} send={send} /> : null}
      {view.dialog?.kind === 'ending' ? <EndingDialog dialog={view.dialog} send={send} /> : null}
      {view.dialog?.kind === 'reset' ? <ResetDialog dialog={view.dialog} send={send} /> : null}
      {view.dialog?.kind === 'roles' ? <RolesDialog dialog={view.dialog} send={send} /> : null}
      {view.dialog?.kind === 'proof' ? <FactorDialog flow={view.dialog.flow} /> : null}
    </Page>
  );
}

type RowButtonProps = { readonly operator: Operator; readonly send: OperatorsProps['send'] };

function RolesButton({ operator, send }: RowButtonProps) {
  if (!worksHere(operator)) return null;
  const name = `${operator.firstName} ${operator.lastName}`;
  return (
    <Button size="small" onClick={() => send({ type: 'roles.begun', id: operator.id })}>
      <Trans>Change the roles</Trans> <VisuallyHidden>{name}</VisuallyHidden>
    </Button>
  );
}

function ResetButton({ operator, send }: RowButtonProps) {
  if (!worksHere(operator)) return null;
  const name = `${operator.firstName} ${operator.lastName}`;
  return (
    <Button size="small" onClick={() => send({ type: 'reset.begun', id: operator.id })}>
      <Trans>Reset the authenticator</Trans> <VisuallyHidden>{name}</VisuallyHidden>
    </Button>
  );
}

function EndButton({ operator, send }: RowButtonProps) {
  if (operator.state === 'ENDED') return null;
  const name = `${operator.firstName} ${operator.lastName}`;
  return (
    <Button size="small" onClick={() => send({ type: 'ending.begun', id: operator.id })}>
      {operator.state === 'INVITED' ? <Trans>Withdraw</Trans> : <Trans>End access</Trans>}{' '}
      <VisuallyHidden>{name}</VisuallyHidden>
    </Button>
  );
}

function Notice({ notice }: { readonly notice: OperatorsNotice | null }) {
  if (notice === null) return null;
  const { name, email } = notice;
  switch (notice.kind) {
    case 'INVITED':
      return (
        <Alert
          tone="success"
          announce="politely"
          title={<Trans>The invitation is on its way to {email}</Trans>}
        >
          <Trans>The link works once and for two days.</Trans>
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
        <Alert tone="info" announce="politely" title={<Trans>{name} has no access any more</Trans>}>
          <Trans>Every session of theirs has ended.</Trans>
        </Alert>
      );
    case 'ROLES_CHANGED':
      return (
        <Alert tone="success" announce="politely" title={<Trans>The roles of {name} were changed</Trans>}>
          <Trans>They count at once, and we told {email}.</Trans>
        </Alert>
      );
    case 'RESET':
      return (
        <Alert
          tone="success"
          announce="politely"
          title={<Trans>The authenticator of {name} was reset</Trans>}
        >
          <Trans>A code to set up another is on its way to {email}. It works for two days.</Trans>
        </Alert>
      );
  }
}

export function OperatorsSkeleton() {
  return (
    <Page padded>
      <Stack gap={6}>
        <Heading as="h1" look="title">
          <Trans>Operators</Trans>
        </Heading>
        <Skeleton count={6} />
      </Stack>
    </Page>
  );
}
