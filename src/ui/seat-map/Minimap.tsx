import { useCallback } from 'react';
import type { VenueLayout } from '#domain/venue/layout.ts';
import { fitScale, fitView } from '#domain/venue/viewport.ts';
import { sectionPictures, surroundingsPicture } from './pictures.ts';
import styles from './SeatMap.module.css';
import { sceneOf } from './scene.ts';
import { paintSeatMap, type SectionLook } from './seat-map.painter.ts';

type MinimapProps = {
  readonly layout: VenueLayout;
  readonly section: number;
  readonly lookOf: (section: number) => SectionLook;
};

const size = { width: 120, height: 106 };

/** Where in the stadium one is, while a section fills the screen. */
export function Minimap({ layout, section, lookOf }: MinimapProps) {
  const draw = useCallback(
    (host: HTMLDivElement) => {
      const scene = sceneOf(layout, noSeats, 0);
      const painter = paintSeatMap(host);
      painter.ground(surroundingsPicture(scene));
      painter.sections(
        sectionPictures(scene, fitScale(scene.bounds, size)).map((picture) => ({ ...picture, label: '' })),
      );
      layout.sections.forEach((_, s) => {
        painter.look(s, { ...lookOf(s), chosen: s === section, opened: false });
      });
      painter.show(fitView(scene.bounds, size), size);
      return () => painter.remove();
    },
    [layout, section, lookOf],
  );
  return <div ref={draw} className={styles.minimap} aria-hidden="true" />;
}

const noSeats = () => {
  throw new Error('a minimap draws no seats');
};
