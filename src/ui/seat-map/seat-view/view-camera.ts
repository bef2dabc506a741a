import type { Point } from '#domain/venue/gesture.ts';

/** A place in space, in the units of one plan; z points up. */
export type Place = readonly [x: number, y: number, z: number];

/** Projects places to the picture. What lies behind the viewer is cut off. */
export type ViewCamera = {
  /** The height of the horizon in the picture. */
  readonly horizon: number;
  /** Projects a place in front of the viewer, otherwise null. */
  readonly project: (place: Place) => Point | null;
  /** Builds the path of a closed area, or an empty one. */
  readonly area: (corners: readonly Place[]) => string;
  /** Builds the path of an open line. */
  readonly line: (places: readonly Place[]) => string;
};

export type ViewCameraInput = {
  readonly eye: Place;
  readonly target: Place;
  /** The size of the picture, and the angle that its width spans, in radians. */
  readonly size: { readonly width: number; readonly height: number };
  readonly span: number;
  /** Nothing nearer than this is shown. */
  readonly near: number;
};

/** A place as the viewer sees it: to the right, up, and ahead. */
type Seen = { readonly right: number; readonly up: number; readonly ahead: number };

/** Creates the camera of a viewer whose head is upright. */
export function createViewCamera({ eye, target, size, span, near }: ViewCameraInput): ViewCamera {
  const [dx, dy, dz] = [target[0] - eye[0], target[1] - eye[1], target[2] - eye[2]];
  const ground = Math.hypot(dx, dy);
  const [hx, hy] = ground === 0 ? [-1, 0] : [dx / ground, dy / ground];
  const pitch = Math.atan2(dz, ground);
  const [c, s] = [Math.cos(pitch), Math.sin(pitch)];
  const focal = size.width / 2 / Math.tan(span / 2);
  const see = ([x, y, z]: Place): Seen => {
    const [px, py, pz] = [x - eye[0], y - eye[1], z - eye[2]];
    const along = px * hx + py * hy;
    return { right: py * hx - px * hy, up: pz * c - along * s, ahead: along * c + pz * s };
  };
  const toPoint = ({ right, up, ahead }: Seen): Point => ({
    x: size.width / 2 + (focal * right) / ahead,
    y: size.height / 2 - (focal * up) / ahead,
  });
  const cut = (from: Seen, to: Seen): Seen => {
    const share = (near - from.ahead) / (to.ahead - from.ahead);
    return {
      right: from.right + (to.right - from.right) * share,
      up: from.up + (to.up - from.up) * share,
      ahead: near,
    };
  };
  const isVisible = ({ ahead }: Seen): boolean => ahead >= near;
  return {
    horizon: size.height / 2 + focal * Math.tan(pitch),
    project: (place) => {
      const seen = see(place);
      return isVisible(seen) ? toPoint(seen) : null;
    },
    area: (corners) => {
      const seen = corners.map(see);
      const kept = seen.flatMap((corner, i) => {
        const before = seen.at(i - 1) ?? corner;
        const crosses = isVisible(before) !== isVisible(corner);
        return [...(crosses ? [cut(before, corner)] : []), ...(isVisible(corner) ? [corner] : [])];
      });
      return kept.length < 3 ? '' : `${joinPoints(kept.map(toPoint))}z`;
    },
    line: (places) => {
      let path = '';
      let run: Seen[] = [];
      const finish = () => {
        if (run.length > 1) path += joinPoints(run.map(toPoint));
        run = [];
      };
      let before: Seen | null = null;
      for (const place of places) {
        const seen = see(place);
        const crosses = before !== null && isVisible(before) !== isVisible(seen);
        if (before !== null && crosses) run.push(cut(before, seen));
        if (isVisible(seen)) run.push(seen);
        else finish();
        before = seen;
      }
      finish();
      return path;
    },
  };
}

const joinPoints = (points: readonly Point[]): string =>
  points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');

const round = (value: number): number => Math.round(value * 10) / 10;
