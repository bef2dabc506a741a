import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { OfficeEventPage } from '#domain/catalogue/event-cancellation.ts';
import { pageCount } from '#domain/shared/page.ts';
import type { ResourceFlow } from '#machines/resource/resource.machine.ts';
import { type ResourceView, toResourceView } from '#machines/resource/resource.view.ts';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { DataTable } from '../../components/DataTable/DataTable.tsx';
import { DateText } from '../../components/DateText/DateText.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { Tag } from '../../components/Tag/Tag.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { TroubleAlert } from '../TroubleAlert.tsx';
import styles from './Office.module.css';
import { OfficeFrame } from './OfficeFrame.tsx';
import { officeEventPath, officeEventsPath } from './office-paths.ts';

type EventsScreenProps = { readonly flow: ResourceFlow<{ readonly page: number }, OfficeEventPage> };

/** /backoffice/events: the programme, as whoever may cancel sees it. */
export function EventsScreen({ flow }: EventsScreenProps) {
  const [view, send] = useFlow(flow, toResourceView<OfficeEventPage>);
  return <EventsViews view={view} onRetry={() => send({ type: 'retry.requested' })} />;
}

type EventsViewsProps = { readonly view: ResourceView<OfficeEventPage>; readonly onRetry: () => void };

export function EventsViews({ view, onRetry }: EventsViewsProps) {
  return (
    <OfficeFrame>
      <Heading as="h1" look="title">
        <Trans>Events</Trans>
      </Heading>
      <Programme view={view} onRetry={onRetry} />
    </OfficeFrame>
  );
}

function Programme({ view, onRetry }: EventsViewsProps) {
  switch (view.screen) {
    case 'loading':
      return <Skeleton count={6} />;
    case 'empty':
      return (
        <EmptyState title={<Trans>There is no event</Trans>}>
          <Trans>Those of this market appear here, the soonest first.</Trans>
        </EmptyState>
      );
    case 'failed':
      return (
        <TroubleAlert
          trouble={view.trouble}
          action={
            <Button size="small" onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          }
        />
      );
    case 'ready':
      return (
        <>
          <TroubleAlert trouble={view.trouble} />
          <EventTable page={view.value} />
        </>
      );
  }
}

function EventTable({ page }: { readonly page: OfficeEventPage }) {
  const { t } = useLingui();
  const pages = pageCount(page.total);
  const number = page.page + 1;
  return (
    <>
      <DataTable
        caption={t`Events`}
        cardsOnPhones
        rows={page.items}
        rowId={({ id }) => id}
        isMuted={({ cancelledAt }) => cancelledAt !== null}
        columns={[
          {
            id: 'event',
            header: <Trans>Event</Trans>,
            isRowHeader: true,
            cell: ({ id, title, venue }) => (
              <>
                <Link href={officeEventPath(id)}>{title}</Link>
                <span className={styles.second}>{venue}</span>
              </>
            ),
          },
          {
            id: 'when',
            header: <Trans>When</Trans>,
            cell: ({ startsAt, timeZone }) => (
              <DateText at={startsAt} timeZone={timeZone} look="dayAndTime" />
            ),
          },
          {
            id: 'state',
            header: <Trans>State</Trans>,
            cell: ({ cancelledAt }) =>
              cancelledAt === null ? (
                '–'
              ) : (
                <Tag tone="danger">
                  <Trans>Called off</Trans>
                </Tag>
              ),
          },
          { id: 'orders', header: <Trans>Paid orders</Trans>, align: 'end', cell: ({ orders }) => orders },
        ]}
      />
      {pages > 1 ? (
        <Row spread>
          {number > 1 ? (
            <LinkButton href={officeEventsPath(page.page - 1)} icon={<ChevronLeft size={20} />}>
              <Trans>Previous</Trans>
            </LinkButton>
          ) : null}
          <Trans>
            Page {number} of {pages}
          </Trans>
          {number < pages ? (
            <LinkButton href={officeEventsPath(page.page + 1)} iconAfter={<ChevronRight size={20} />}>
              <Trans>Next</Trans>
            </LinkButton>
          ) : null}
        </Row>
      ) : null}
    </>
  );
}
