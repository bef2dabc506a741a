import { useCallback } from 'react';
import type { VenueLayout } from '#domain/venue/layout.ts';
import { calculateFitScale, fitView } from '#domain/venue/viewport.ts';
import { createSeatMapPainter } from './painter/seat-map.painter.ts';
import { createSectionPictures, createSurroundingsPicture } from './pictures.ts';
import styles from './SeatMap.module.css';
import { createScene } from './scene.ts';
import type { SectionLook } from './seat-map-picture.ts';

type MinimapProps = {
  readonly layout: VenueLayout;
  readonly section: number;
  /** Leaves the room to the seats on a phone. */
  readonly isFolded: boolean;
  readonly getSectionLook: (section: number) => SectionLook;
};

const size = { width: 120, height: 106 };

/** Shows which part of the stadium is open while a section fills the screen. */
export function Minimap({ layout, section, isFolded, getSectionLook }: MinimapProps) {
  const draw = useCallback(
    (host: HTMLDivElement) => {
      const scene = createScene(layout, noSeats, 0);
      const painter = createSeatMapPainter(host);
      painter.drawGround(createSurroundingsPicture(scene));
      painter.drawSections(
        createSectionPictures(scene, calculateFitScale(scene.bounds, size)).map((picture) => ({
          ...picture,
          label: '',
        })),
      );
      layout.sections.forEach((_, s) => {
        painter.setSectionLook(s, { ...getSectionLook(s), chosen: s === section, opened: false });
      });
      painter.setViewport(fitView(scene.bounds, size), size);
      return () => painter.remove();
    },
    [layout, section, getSectionLook],
  );
  return <div ref={draw} className={styles.minimap} data-folded={isFolded || undefined} aria-hidden="true" />;
}

const noSeats = () => {
  throw new Error('a minimap draws no seats');
};
