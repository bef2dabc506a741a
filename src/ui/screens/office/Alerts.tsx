import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type MarketCode, markets } from '#domain/market/market.ts';
import type { AlertState } from '#domain/payment/money-alert.ts';
import type { MoneyAlertsEvent } from '#machines/money-alerts/money-alerts.events.ts';
import type { MoneyAlertsView } from '#machines/money-alerts/money-alerts.view.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { Pager } from '../../components/Pager/Pager.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { alertEndNames } from '../../i18n/alert-words.ts';
import { FactorDialog } from '../operators/FactorDialog.tsx';
import { TroubleAlert } from '../TroubleAlert.tsx';
import { AlertDialog } from './AlertDialog.tsx';
import styles from './Alerts.module.css';
import { OfficeFrame } from './OfficeFrame.tsx';
import { OneAlert } from './OneAlert.tsx';
import { alertsPath } from './office-paths.ts';

type AlertsProps = {
  readonly view: Extract<MoneyAlertsView, { readonly screen: 'ready' }>;
  readonly send: (event: MoneyAlertsEvent) => void;
  readonly market: MarketCode;
};

/** What waits, or what is done, newest first. */
export function Alerts({ view, send, market }: AlertsProps) {
  const { state, found, trouble, dialog, done } = view;
  const { timeZone } = markets[market];
  return (
    <AlertsFrame state={state} open={found.open}>
      <Told done={done} trouble={trouble} />
      {found.items.length === 0 ? (
        <NoAlerts state={state} />
      ) : (
        <ul className={styles.alerts}>
          {found.items.map((alert) => (
            <li key={alert.id}>
              <OneAlert alert={alert} send={send} timeZone={timeZone} />
            </li>
          ))}
        </ul>
      )}
      <Pager of={found} turning={{ hrefOf: (page) => alertsPath({ state, page }) }} />
      {dialog?.kind === 'question' ? <AlertDialog dialog={dialog} send={send} /> : null}
      {dialog?.kind === 'proof' ? <FactorDialog flow={dialog.flow} /> : null}
    </AlertsFrame>
  );
}

type FrameProps = {
  readonly state: AlertState;
  /** How many wait; null while it is read. */
  readonly open: number | null;
  readonly children?: ReactNode;
};

/** The page's name and its two halves, also while they are read. */
export function AlertsFrame({ state, open, children }: FrameProps) {
  const { t } = useLingui();
  return (
    <OfficeFrame>
      <Stack gap={3}>
        <Heading as="h1" look="title">
          <Trans>Alerts</Trans>
        </Heading>
        <p>
          <Trans>Money that nobody but a person can put in order.</Trans>
        </p>
        <nav className={styles.halves} aria-label={t`Alerts`}>
          <Link
            href={alertsPath({ state: 'OPEN', page: 0 })}
            aria-current={state === 'OPEN' ? 'page' : undefined}
          >
            {open === null ? (
              <Trans>To do</Trans>
            ) : (
              <Plural value={open} _0="Nothing to do" one="# to do" other="# to do" />
            )}
          </Link>
          <Link
            href={alertsPath({ state: 'DONE', page: 0 })}
            aria-current={state === 'DONE' ? 'page' : undefined}
          >
            <Trans>Dealt with</Trans>
          </Link>
        </nav>
      </Stack>
      {children ?? <Skeleton shape="card" count={3} />}
    </OfficeFrame>
  );
}

function Told({ done, trouble }: Pick<AlertsProps['view'], 'done' | 'trouble'>) {
  const { i18n } = useLingui();
  if (trouble?.code === 'TRANSITION_REFUSED' || trouble?.code === 'NOT_FOUND')
    return (
      <Alert tone="danger" announce="now" title={<Trans>Nothing was changed</Trans>}>
        <Trans>
          Somebody else was first, or it cannot be done any more: the seats may be gone. This is how it stands
          now.
        </Trans>
      </Alert>
    );
  return (
    <>
      <TroubleAlert trouble={trouble} />
      {done === null ? null : (
        <Alert tone="success" announce="politely" title={i18n._(alertEndNames[done.decision])}>
          <Trans>It is under Dealt with, with your note.</Trans>
        </Alert>
      )}
    </>
  );
}

function NoAlerts({ state }: { readonly state: AlertState }) {
  return state === 'OPEN' ? (
    <EmptyState title={<Trans>Nothing waits for you</Trans>}>
      <Trans>Payments that do not fit, refunds that are refused and money to hand back appear here.</Trans>
    </EmptyState>
  ) : (
    <EmptyState title={<Trans>Nothing was done yet</Trans>}>
      <Trans>Whatever a manager decides stays here, with their note.</Trans>
    </EmptyState>
  );
}
