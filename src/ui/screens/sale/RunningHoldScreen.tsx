import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { salesChannelRules } from '#domain/payment/sales-channel.ts';
import { buildStepPath } from '#domain/sale/sale-path.ts';
import type { RunningHoldEvent } from '#machines/running-hold/running-hold.events.ts';
import type { RunningHoldFlow } from '#machines/running-hold/running-hold.machine.ts';
import { type RunningHoldView, toRunningHoldView } from '#machines/running-hold/running-hold.view.ts';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { Countdown } from '../../components/Countdown/Countdown.tsx';
import { LiveRegion } from '../../components/LiveRegion/LiveRegion.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { buildSeatsHref } from '../home/event-href.ts';
import styles from './RunningHold.module.css';

/** Shows the seats that are held while the fan is elsewhere on the site. */
export function RunningHoldScreen({ flow }: { readonly flow: RunningHoldFlow }) {
  const [view, send] = useFlow(flow, toRunningHoldView);
  return <RunningHoldViews view={view} send={send} />;
}

type RunningHoldViewsProps = {
  readonly view: RunningHoldView;
  readonly send: (event: RunningHoldEvent) => void;
};

export function RunningHoldViews({ view, send }: RunningHoldViewsProps) {
  const { t } = useLingui();
  if (view.screen === 'none') return null;
  const isExpired = view.screen === 'expired';
  return (
    <aside className={styles.bar} aria-label={t`Your cart`} data-running-hold>
      <LiveRegion>{isExpired ? t`Your time ran out` : ''}</LiveRegion>
      <div className={styles.row}>
        {isExpired ? (
          <>
            <span className={styles.label}>
              <Trans>Your time ran out</Trans>
            </span>
            <Button size="small" variant="quiet" onClick={() => send({ type: 'expiry.dismissed' })}>
              <Trans>Close</Trans>
            </Button>
            <LinkButton
              size="small"
              href={buildSeatsHref(salesChannelRules.SELF_SERVICE.basePath, view.eventId)}
              onClick={() => send({ type: 'expiry.dismissed' })}
            >
              <Trans>Choose seats</Trans>
            </LinkButton>
          </>
        ) : (
          <>
            <span className={styles.label}>
              <Plural value={view.admissions} one="# seat" other="# seats" />
            </span>
            <Countdown remaining={view.remaining} size="bar" />
            <LinkButton
              size="small"
              variant="primary"
              href={`${buildStepPath('SELF_SERVICE', 'BUY')}?${new URLSearchParams({ event: view.eventId })}`}
            >
              <Trans>Continue</Trans>
            </LinkButton>
          </>
        )}
      </div>
    </aside>
  );
}
