import { Trans, useLingui } from '@lingui/react/macro';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import type { EventSummary } from '#domain/catalogue/event.ts';
import { getClubKit, toPosterSubject } from '#domain/catalogue/poster/poster-subject.ts';
import { Button, type ButtonProps } from '../Button/Button.tsx';
import { useDateFormatter } from '../DateText/DateText.tsx';
import { choosePlate } from '../EventPoster/plate.ts';
import type { SeatPosterFact } from './draw-seat-poster.ts';
import { sharePicture } from './share-picture.ts';

type SeatPosterButtonProps = Pick<ButtonProps, 'size' | 'variant'> & {
  readonly event: EventSummary;
  /** Section, row and seat; nothing that identifies the ticket or its holder, because the picture is published. */
  readonly facts: readonly SeatPosterFact[];
};

/** Draws the poster of a seat and shares it; where the device cannot share a file, it is downloaded. */
export function SeatPosterButton({ event, facts, ...look }: SeatPosterButtonProps) {
  const { t } = useLingui();
  const formatDate = useDateFormatter();
  const [state, setState] = useState<'idle' | 'drawing' | 'failed'>('idle');
  const share = async (): Promise<void> => {
    setState('drawing');
    try {
      const { renderSeatPoster } = await import('./render-seat-poster.ts');
      const poster = {
        subject: toPosterSubject(event),
        plate: choosePlate(event.id, getClubKit(event.home).colors),
        caption: t`I’ll be there`,
        names: event.away ? [event.home.name, event.away.name] : [event.title],
        when: formatDate(event.startsAt, event.venue.timeZone, 'short'),
        venue: `${event.venue.name}, ${event.venue.city}`,
        facts,
      };
      await sharePicture(await renderSeatPoster(poster, `${event.id}.png`), event.title);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <Button
        {...look}
        icon={<Share2 size={20} />}
        onClick={() => void share()}
        busy={state === 'drawing' ? <Trans>Preparing the poster</Trans> : undefined}
      >
        <Trans>Share a poster of the seat</Trans>
      </Button>
      {state === 'failed' ? (
        <p role="alert">
          <Trans>The poster could not be drawn. Try again.</Trans>
        </p>
      ) : null}
    </>
  );
}
