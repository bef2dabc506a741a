import { Trans, useLingui } from '@lingui/react/macro';
import { buildEventPath } from '#domain/catalogue/event-path.ts';
import type { EventDraftEvent } from '#machines/event-draft/event-draft.events.ts';
import type { EventDraftFlow } from '#machines/event-draft/event-draft.machine.ts';
import { type EventDraftView, toEventDraftView } from '#machines/event-draft/event-draft.view.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { LinkButton } from '../../components/Button/Button.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog/ConfirmDialog.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { Tag } from '../../components/Tag/Tag.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { eventFieldNames } from '../../i18n/event-fault-messages.ts';
import { FailureAlert } from '../FailureAlert.tsx';
import { FailurePage } from '../FailurePage.tsx';
import { BackOfficeFrame, BackOfficeHeader } from './BackOfficeFrame.tsx';
import { buildBackOfficeEventPath } from './back-office-paths.ts';
import { buildCataloguePath, buildDraftPreviewPath } from './catalogue-paths.ts';
import { EventDraftForm } from './EventDraftForm.tsx';
import type { EventDraftProps } from './event-draft-props.ts';

/** Writes one event, new or published (/backoffice/catalogue/{draft}). */
export function EventDraftScreen({ flow }: { readonly flow: EventDraftFlow }) {
  const [view, send] = useFlow(flow, toEventDraftView);
  return <EventDraftViews view={view} send={send} />;
}

type EventDraftViewsProps = {
  readonly view: EventDraftView;
  readonly send: (event: EventDraftEvent) => void;
};

export function EventDraftViews({ view, send }: EventDraftViewsProps) {
  switch (view.screen) {
    case 'loading':
      return (
        <BackOfficeFrame>
          <Skeleton count={8} />
        </BackOfficeFrame>
      );
    case 'failed':
      return <FailurePage failure={view.failure} onRetry={() => send({ type: 'retry.requested' })} />;
    case 'published':
      return <Published eventId={view.eventId} />;
    case 'discarded':
      return (
        <BackOfficeFrame>
          <EmptyState title={<Trans>The draft is discarded</Trans>} action={<ToCatalogue />}>
            <Trans>What is published stays as it is.</Trans>
          </EmptyState>
        </BackOfficeFrame>
      );
    case 'ready':
      return (
        <BackOfficeFrame>
          <EventDraftContent view={view} send={send} />
        </BackOfficeFrame>
      );
  }
}

function Published({ eventId }: { readonly eventId: string }) {
  return (
    <BackOfficeFrame>
      <Alert
        tone="success"
        announce="now"
        takesFocus
        title={<Trans>Published. Fans see it in a moment.</Trans>}
      >
        <Trans>Its sale follows the dates that you gave it.</Trans>
      </Alert>
      <Row>
        <LinkButton variant="primary" href={buildBackOfficeEventPath(eventId)}>
          <Trans>See its sale</Trans>
        </LinkButton>
        <LinkButton href={buildEventPath(eventId)}>
          <Trans>See as a fan</Trans>
        </LinkButton>
        <ToCatalogue />
      </Row>
    </BackOfficeFrame>
  );
}

const ToCatalogue = () => (
  <LinkButton href={buildCataloguePath({ page: 0 })}>
    <Trans>To the catalogue</Trans>
  </LinkButton>
);

function EventDraftContent({ view, send }: EventDraftProps) {
  const { draft, fields, faults, hasSaved, conflict, failure, question } = view;
  return (
    <>
      <BackOfficeHeader
        title={fields.titles.es || draft.copiedFrom}
        tag={
          <Tag tone="info">
            {draft.eventId === null ? <Trans>Draft</Trans> : <Trans>Changes not published</Trans>}
          </Tag>
        }
      >
        {draft.eventId === null ? (
          <Trans>Copied from {draft.copiedFrom}. No fan sees a draft.</Trans>
        ) : (
          <Trans>Fans see the published event until you publish these changes.</Trans>
        )}
      </BackOfficeHeader>
      <p>
        <Link href={buildDraftPreviewPath(draft.id)} target="_blank" rel="noreferrer">
          <Trans>Preview what is saved as a fan</Trans>
        </Link>
      </p>
      {conflict === null ? null : <DraftConflict conflict={conflict} />}
      <FailureAlert failure={failure} />
      {hasSaved && faults.length === 0 ? (
        <Alert tone="success" announce="now" title={<Trans>Saved. It can be published.</Trans>} />
      ) : null}
      {faults.length === 0 ? null : (
        <Alert
          tone="attention"
          announce="now"
          title={
            hasSaved ? (
              <Trans>Saved. It cannot be published yet.</Trans>
            ) : (
              <Trans>It cannot be published yet.</Trans>
            )
          }
        >
          <Trans>Correct the marked fields first.</Trans>
        </Alert>
      )}
      <EventDraftForm view={view} send={send} />
      {question === null ? null : <DraftQuestion view={view} send={send} />}
    </>
  );
}

function DraftConflict({
  conflict,
}: {
  readonly conflict: NonNullable<EventDraftProps['view']['conflict']>;
}) {
  const { i18n } = useLingui();
  const names = conflict.map((field) => i18n._(eventFieldNames[field])).join(', ');
  return (
    <Alert
      tone="attention"
      announce="now"
      title={<Trans>Someone else changed this event first. Nothing of yours was published.</Trans>}
    >
      {conflict.length === 0 ? null : (
        <p>
          <Trans>They changed: {names}.</Trans>
        </p>
      )}
      <p>
        <Trans>What you typed is kept below. Check it and save it again.</Trans>
      </p>
    </Alert>
  );
}

function DraftQuestion({ view, send }: EventDraftProps) {
  const { draft, question, busy } = view;
  const isNew = draft.eventId === null;
  return question === 'PUBLISH' ? (
    <ConfirmDialog
      title={isNew ? <Trans>Publish this event?</Trans> : <Trans>Publish these changes?</Trans>}
      cancelLabel={<Trans>Not yet</Trans>}
      confirmLabel={<Trans>Publish</Trans>}
      confirmVariant="primary"
      isBusy={busy}
      onCancel={() => send({ type: 'cancelled' })}
      onConfirm={() => send({ type: 'publication.confirmed' })}
    >
      {isNew ? (
        <Trans>Fans find it at once, and buy it in its sale period.</Trans>
      ) : (
        <Trans>Sold tickets and seats in carts keep their price.</Trans>
      )}
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      title={<Trans>Discard this draft?</Trans>}
      cancelLabel={<Trans>Keep it</Trans>}
      confirmLabel={<Trans>Discard the draft</Trans>}
      isBusy={busy}
      onCancel={() => send({ type: 'cancelled' })}
      onConfirm={() => send({ type: 'removal.confirmed' })}
    >
      <Trans>What was written is lost. What is published stays as it is.</Trans>
    </ConfirmDialog>
  );
}
