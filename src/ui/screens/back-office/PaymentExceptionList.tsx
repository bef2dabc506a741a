import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type MarketCode, markets } from '#domain/market/market.ts';
import type { PaymentExceptionState } from '#domain/payment/payment-exception.ts';
import type { PaymentExceptionsEvent } from '#machines/payment-exceptions/payment-exceptions.events.ts';
import type { PaymentExceptionsView } from '#machines/payment-exceptions/payment-exceptions.view.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { Pager } from '../../components/Pager/Pager.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { paymentExceptionResolutionNames } from '../../i18n/payment-exception-messages.ts';
import { FailureAlert } from '../FailureAlert.tsx';
import { SecondFactorDialog } from '../operators/SecondFactorDialog.tsx';
import { BackOfficeFrame } from './BackOfficeFrame.tsx';
import { buildPaymentExceptionsPath } from './back-office-paths.ts';
import { PaymentExceptionCard } from './PaymentExceptionCard.tsx';
import { PaymentExceptionDialog } from './PaymentExceptionDialog.tsx';
import styles from './PaymentExceptionList.module.css';

type PaymentExceptionListProps = {
  readonly view: Extract<PaymentExceptionsView, { readonly screen: 'ready' }>;
  readonly send: (event: PaymentExceptionsEvent) => void;
  readonly market: MarketCode;
};

/** Lists the open or the resolved payment exceptions, newest first. */
export function PaymentExceptionList({ view, send, market }: PaymentExceptionListProps) {
  const { state, found, failure, dialog, done } = view;
  const { timeZone } = markets[market];
  return (
    <PaymentExceptionsFrame state={state} open={found.open}>
      <ResultAlert done={done} failure={failure} />
      {found.items.length === 0 ? (
        <NoPaymentExceptions state={state} />
      ) : (
        <ul className={styles.alerts}>
          {found.items.map((alert) => (
            <li key={alert.id}>
              <PaymentExceptionCard alert={alert} send={send} timeZone={timeZone} />
            </li>
          ))}
        </ul>
      )}
      <Pager list={found} navigation={{ buildHref: (page) => buildPaymentExceptionsPath({ state, page }) }} />
      {dialog?.kind === 'question' ? <PaymentExceptionDialog dialog={dialog} send={send} /> : null}
      {dialog?.kind === 'proof' ? <SecondFactorDialog flow={dialog.flow} /> : null}
    </PaymentExceptionsFrame>
  );
}

type PaymentExceptionsFrameProps = {
  readonly state: PaymentExceptionState;
  /** The number of open payment exceptions; null while loading. */
  readonly open: number | null;
  readonly children?: ReactNode;
};

/** Shows the heading and the tabs, also while the list loads. */
export function PaymentExceptionsFrame({ state, open, children }: PaymentExceptionsFrameProps) {
  const { t } = useLingui();
  return (
    <BackOfficeFrame>
      <Stack gap={3}>
        <Heading as="h1" variant="title">
          <Trans>Alerts</Trans>
        </Heading>
        <p>
          <Trans>Payments that need manual review.</Trans>
        </p>
        <nav className={styles.halves} aria-label={t`Alerts`}>
          <Link
            href={buildPaymentExceptionsPath({ state: 'OPEN', page: 0 })}
            aria-current={state === 'OPEN' ? 'page' : undefined}
          >
            {open === null ? (
              <Trans>To do</Trans>
            ) : (
              <Plural value={open} _0="Nothing to do" one="# to do" other="# to do" />
            )}
          </Link>
          <Link
            href={buildPaymentExceptionsPath({ state: 'DONE', page: 0 })}
            aria-current={state === 'DONE' ? 'page' : undefined}
          >
            <Trans>Resolved</Trans>
          </Link>
        </nav>
      </Stack>
      {children ?? <Skeleton shape="card" count={3} />}
    </BackOfficeFrame>
  );
}

function ResultAlert({ done, failure }: Pick<PaymentExceptionListProps['view'], 'done' | 'failure'>) {
  const { i18n } = useLingui();
  if (failure?.code === 'TRANSITION_NOT_ALLOWED' || failure?.code === 'NOT_FOUND')
    return (
      <Alert tone="danger" announce="now" takesFocus title={<Trans>Nothing was changed</Trans>}>
        <Trans>
          Someone else already did this, or it is no longer possible because the seats may be taken. This is
          the current status.
        </Trans>
      </Alert>
    );
  return (
    <>
      <FailureAlert failure={failure} />
      {done === null ? null : (
        <Alert
          tone="success"
          announce="politely"
          takesFocus
          title={i18n._(paymentExceptionResolutionNames[done.decision])}
        >
          <Trans>It is under Resolved, with your note.</Trans>
        </Alert>
      )}
    </>
  );
}

function NoPaymentExceptions({ state }: { readonly state: PaymentExceptionState }) {
  return state === 'OPEN' ? (
    <EmptyState title={<Trans>Nothing to review</Trans>}>
      <Trans>Payments that do not match, rejected refunds and cash refunds to pay out appear here.</Trans>
    </EmptyState>
  ) : (
    <EmptyState title={<Trans>Nothing resolved yet</Trans>}>
      <Trans>Managers’ decisions appear here with their notes.</Trans>
    </EmptyState>
  );
}
