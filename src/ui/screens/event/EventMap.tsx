import { Trans } from '@lingui/react/macro';
import { ArrowRight } from 'lucide-react';
import type { EventDetail } from '#domain/catalogue/event.ts';
import { isOnSale } from '#domain/catalogue/sale-state.ts';
import type { Outline, VenueOverview } from '#domain/venue/layout.ts';
import type { ResourceFlow } from '#machines/resource/resource.machine.ts';
import { type ResourceView, toResourceView } from '#machines/resource/resource.view.ts';
import { LinkButton } from '../../components/Button/Button.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import styles from './EventMap.module.css';

type Shown = { readonly event: Pick<EventDetail, 'prices' | 'saleState'>; readonly seatsHref: string };
type EventMapProps = Shown & {
  readonly flow: ResourceFlow<{ readonly layoutId: string }, VenueOverview>;
};

/** The house by price, drawn once, with the way to its seats. */
export function EventMap({ flow, ...shown }: EventMapProps) {
  const [view] = useFlow(flow, toResourceView<VenueOverview>);
  return <EventMapView {...shown} view={view} />;
}

type EventMapViewProps = Shown & { readonly view: ResourceView<VenueOverview> };

/** The page does without it where it cannot be had: the prices stand beside in words. */
export function EventMapView({ view, event, seatsHref }: EventMapViewProps) {
  if (view.screen === 'failed' || view.screen === 'empty') return null;
  return (
    <Stack gap={3}>
      <Heading>
        <Trans>The house</Trans>
      </Heading>
      <div className={styles.frame}>
        {view.screen === 'ready' ? <House overview={view.value} prices={event.prices} /> : null}
      </div>
      {isOnSale(event.saleState) ? (
        <div>
          <LinkButton href={seatsHref} iconAfter={<ArrowRight size={20} />}>
            <Trans>Choose on the map</Trans>
          </LinkButton>
        </div>
      ) : null}
    </Stack>
  );
}

type HouseProps = { readonly overview: VenueOverview; readonly prices: EventDetail['prices'] };

function House({ overview, prices }: HouseProps) {
  const { bounds, playingArea, shell, sections, zones } = overview;
  const stepOf = new Map(prices.map(({ zone, step }) => [zone, step]));
  const colorOf = new Map(zones.map(({ code, color }) => [code, color]));
  return (
    <svg
      className={styles.house}
      viewBox={`${bounds.x} ${bounds.y} ${bounds.width} ${bounds.height}`}
      aria-hidden="true"
    >
      {shell.map((outline, index) => (
        <polygon
          key={outline.join()}
          className={index === 0 ? styles.shell : styles.floor}
          points={pointsOf(outline)}
        />
      ))}
      <rect
        className={styles.playingArea}
        x={playingArea.x}
        y={playingArea.y}
        width={playingArea.width}
        height={playingArea.height}
      />
      {sections.map(({ code, zone, outline }) => (
        <polygon
          key={code}
          className={styles.section}
          data-step={stepOf.get(zone) ?? 0}
          fill={colorOf.get(zone) ?? undefined}
          points={pointsOf(outline)}
        />
      ))}
    </svg>
  );
}

const pointsOf = (outline: Outline): string => outline.join(' ');
