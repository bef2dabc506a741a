import type { PlayingSurface, VenueLayout } from '#domain/venue/layout.ts';
import type { PriceRank } from '#domain/venue/price-rank.ts';
import type { Painter } from '../painter/seat-map.painter.ts';
import { createGroundPicture, createSectionPictures } from '../pictures.ts';
import type { SeatCounter } from '../seat-counter.ts';
import type { StageView } from './stage-view.ts';

export type SectionColours = {
  /** By section index. */
  readonly rank: (section: number) => PriceRank;
  readonly color: (section: number) => string | null;
};

export type StageLabels = {
  readonly surface: PlayingSurface;
  /** Returns the name of a stand that is sold out. */
  readonly soldOut: (stand: string) => string;
};

export type StadiumLayerOptions = {
  readonly painter: Pick<Painter, 'node' | 'drawGround' | 'drawSections' | 'setSectionLook'>;
  readonly layout: VenueLayout;
  readonly stageView: StageView;
  readonly seatCounter: SeatCounter;
  readonly colours: SectionColours;
  readonly labels: StageLabels;
  /** Returns true when a section's seats are drawn, so that the section itself recedes. */
  readonly areSeatsDrawn: (section: number) => boolean;
};

/** The ground and the sections of the map: their colours, stock levels and names. */
export type StadiumLayer = {
  drawAll(): void;
  updateLook(section: number): void;
  recolour(colours: SectionColours, labels: StageLabels): void;
  /** Highlights a section, or none for null. */
  choose(section: number | null): void;
  /** Draws the stock of the sections anew whose seats were recounted. */
  drawChanges(recounted: ReturnType<SeatCounter['recountChanged']>): void;
  /** Marks the drawing as the whole venue or an open section, for the style sheet. */
  markScene(): void;
  getRank(section: number): PriceRank;
};

export function createStadiumLayer(options: StadiumLayerOptions): StadiumLayer {
  const { painter, layout, stageView, seatCounter, areSeatsDrawn } = options;
  let { colours, labels } = options;
  let chosen: number | null = null;
  let drawnSoldOutStands = '';

  function drawGround(): void {
    const soldOutStands = seatCounter.findSoldOutStands();
    drawnSoldOutStands = soldOutStands.join();
    const captions = layout.stands.map((stand, i) =>
      soldOutStands[i] ? labels.soldOut(stand.text) : stand.text,
    );
    const picture = { surface: labels.surface, captions };
    painter.drawGround(createGroundPicture(stageView.getStadium(), picture, stageView.getFitScale()));
  }

  function updateLook(section: number): void {
    painter.setSectionLook(section, {
      rank: colours.rank(section),
      color: colours.color(section),
      stock: seatCounter.getLevel(section),
      chosen: section === chosen,
      opened: areSeatsDrawn(section) && stageView.getMapView().openSection === null,
    });
  }

  function markScene(): void {
    const { openSection } = stageView.getMapView();
    painter.node.setAttribute('data-scene', openSection === null ? 'stadium' : 'section');
  }

  function drawAll(): void {
    markScene();
    drawGround();
    painter.drawSections(createSectionPictures(stageView.getStadium(), stageView.getFitScale()));
    for (const section of layout.sections.keys()) updateLook(section);
  }

  return {
    drawAll,
    updateLook,
    markScene,
    getRank: (section) => colours.rank(section),
    recolour(nextColours, nextLabels) {
      colours = nextColours;
      labels = nextLabels;
      drawAll();
    },
    choose(section) {
      if (section === chosen) return;
      const before = chosen;
      chosen = section;
      if (before !== null) updateLook(before);
      if (section !== null) updateLook(section);
    },
    drawChanges(recounted) {
      for (const { section, hasLevelChanged } of recounted) if (hasLevelChanged) updateLook(section);
      if (recounted.length > 0 && seatCounter.findSoldOutStands().join() !== drawnSoldOutStands) drawGround();
    },
  };
}
