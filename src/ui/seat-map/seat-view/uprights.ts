import type { PlayingSurface } from '#domain/venue/layout.ts';
import type { Place } from './view-camera.ts';

const drawBothEnds = (
  draw: (end: 1 | -1) => readonly (readonly Place[])[],
): readonly (readonly Place[])[] => [...draw(-1), ...draw(1)];

/** Lists the lines of what stands on a playing surface, in metres around its centre spot. */
export function listUprights(surface: PlayingSurface): readonly (readonly Place[])[] {
  switch (surface) {
    case 'FOOTBALL':
      // IFAB law 1: 7.32 m between the posts, the bar at 2.44 m.
      return drawBothEnds((end) => {
        const [x, back] = [end * 52.5, end * 54.5];
        return [
          [
            [x, -3.66, 0],
            [x, -3.66, 2.44],
            [x, 3.66, 2.44],
            [x, 3.66, 0],
          ],
          [
            [x, -3.66, 2.44],
            [back, -3.66, 0],
            [back, 3.66, 0],
            [x, 3.66, 2.44],
          ],
        ];
      });
    case 'BASKETBALL':
      // FIBA: a board of 1.80 x 1.05 m, 1.20 m inside the end line; the ring at 3.05 m.
      return drawBothEnds((end) => {
        const x = end * 12.8;
        return [
          [
            [x, -0.9, 2.9],
            [x, 0.9, 2.9],
            [x, 0.9, 3.95],
            [x, -0.9, 3.95],
            [x, -0.9, 2.9],
          ],
          [
            [end * 15, 0, 0],
            [end * 15, 0, 3.2],
            [x, 0, 3.2],
            [end * 12.2, 0, 3.05],
          ],
        ];
      });
    case 'TENNIS':
      // ITF: the net at 1.07 m beside its posts.
      return [
        [
          [0, -6.4, 0],
          [0, -6.4, 1.07],
          [0, 0, 0.914],
          [0, 6.4, 1.07],
          [0, 6.4, 0],
        ],
        [
          [0, -6.4, 0.5],
          [0, 6.4, 0.5],
        ],
      ];
    case 'CYCLING':
      // The arch over the finishing line.
      return [
        [
          [12, -7, 0],
          [12, -7, 6],
          [12, 7, 6],
          [12, 7, 0],
        ],
      ];
    case 'STAGE':
      // The frame of the stage and its roof.
      return [
        [
          [-26, -22, 0],
          [-26, -22, 20],
          [-26, 22, 20],
          [-26, 22, 0],
        ],
        [
          [-52, -22, 0],
          [-52, -22, 20],
          [-52, 22, 20],
          [-52, 22, 0],
        ],
        [
          [-26, -22, 20],
          [-52, -22, 20],
        ],
        [
          [-26, 22, 20],
          [-52, 22, 20],
        ],
        [
          [-26, -22, 1.5],
          [-26, 22, 1.5],
        ],
      ];
  }
}
