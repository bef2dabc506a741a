import { type CSSProperties, useMemo } from 'react';
import type { Point } from '#domain/venue/gesture.ts';
import type { PlayingSurface, VenueLayout } from '#domain/venue/layout.ts';
import type { PriceRank } from '#domain/venue/price-rank.ts';
import styles from './SeatViewPicture.module.css';
import { createSeatViewPicture, seatViewSize } from './seat-view-picture.ts';

export type SeatViewPictureProps = {
  readonly layout: VenueLayout;
  readonly surface: PlayingSurface;
  readonly place: Point;
  /** The price rank of each zone, which colours it as on the map. */
  readonly ranks: ReadonlyMap<string, PriceRank>;
  /** The text that stands for the picture. */
  readonly label: string;
};

/** Draws the field and the stands as they are seen from a seat. */
export function SeatViewPicture({ layout, surface, place, ranks, label }: SeatViewPictureProps) {
  const picture = useMemo(() => createSeatViewPicture(layout, surface, place), [layout, surface, place]);
  const { width, height } = seatViewSize;
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
      data-surface={picture.view.surface}
    >
      <rect className={styles.ground} width={width} height={height} />
      <rect className={styles.sky} width={width} height={Math.max(picture.horizon, 0)} />
      <path className={styles.wall} d={picture.wall} />
      <path className={styles.fieldGround} d={picture.field.ground} />
      <path className={styles.fieldBands} d={picture.field.bands} />
      <path className={styles.fieldLines} d={picture.field.lines} />
      <path className={styles.fieldSolid} d={picture.field.solid} />
      <path className={styles.floor} d={picture.floor} />
      {picture.sections.map(({ code, zone, path }) => (
        <path key={code} className={styles.section} style={colorZone(ranks.get(zone))} d={path} />
      ))}
      <path className={styles.rows} d={picture.rows} />
      <path className={styles.uprights} d={picture.uprights} />
      {picture.captions.map(({ text, at }) => (
        <text key={text} className={styles.caption} x={at.x} y={at.y}>
          {text}
        </text>
      ))}
    </svg>
  );
}

const colorZone = (rank: PriceRank | undefined): CSSProperties | undefined =>
  rank === undefined ? undefined : { '--zone': `var(--zone-${rank})` };
