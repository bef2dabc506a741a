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

type EventMapBaseProps = {
  readonly event: Pick<EventDetail, 'prices' | 'saleState'>;
  readonly seatsHref: string;
};
type EventMapProps = EventMapBaseProps & {
  readonly flow: ResourceFlow<{ readonly layoutId: string }, VenueOverview>;
};

/** Shows the venue coloured by price, with the link to its seats. */
export function EventMap({ flow, ...base }: EventMapProps) {
  const [view] = useFlow(flow, toResourceView<VenueOverview>);
  return <EventMapView {...base} view={view} />;
}

type EventMapViewProps = EventMapBaseProps & { readonly view: ResourceView<VenueOverview> };

/** Renders nothing when the map cannot be loaded: the prices are listed next to it. */
export function EventMapView({ view, event, seatsHref }: EventMapViewProps) {
  if (view.screen === 'failed' || view.screen === 'empty') return null;
  return (
    <Stack gap={3}>
      <Heading>
        <Trans>The venue</Trans>
      </Heading>
      <div className={styles.frame}>
        {view.screen === 'ready' ? <VenueMap overview={view.value} prices={event.prices} /> : null}
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

type VenueMapProps = { readonly overview: VenueOverview; readonly prices: EventDetail['prices'] };

function VenueMap({ overview, prices }: VenueMapProps) {
  const { bounds, playingArea, shell, sections, zones } = overview;
  const stepByZone = new Map(prices.map(({ zone, step }) => [zone, step]));
  const colorByZone = new Map(zones.map(({ code, color }) => [code, color]));
  return (
    <svg
      className={styles.venue}
      viewBox={`${bounds.x} ${bounds.y} ${bounds.width} ${bounds.height}`}
      aria-hidden="true"
    >
      {shell.map((outline, index) => (
        <polygon
          key={outline.join()}
          className={index === 0 ? styles.shell : styles.floor}
          points={formatPoints(outline)}
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
          data-step={stepByZone.get(zone) ?? 0}
          fill={colorByZone.get(zone) ?? undefined}
          points={formatPoints(outline)}
        />
      ))}
    </svg>
  );
}

const formatPoints = (outline: Outline): string => outline.join(' ');
