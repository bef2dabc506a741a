import type { Point } from '../gesture.ts';
import type { Gate, SectionLayout } from '../layout.ts';
import type { Orientation } from '../orientation.ts';
import { buildRowLabel } from '../row-label.ts';
import type { LabelOrder } from '../section.ts';
import { buildArcRow } from './arc-row.ts';
import { createRing, type Ring } from './superellipse.ts';

/** The distance between rows, in world units. */
export const rowPitch = 12;

/** The plan of a ring of sections around the field, separated by radial aisles. */
export type TierPlan = {
  readonly inner: { readonly a: number; readonly b: number; readonly exponent: number };
  readonly rows: number;
  readonly sections: number;
  readonly aisle: number;
  readonly labelSize: number;
  /**
   * Returns the identity of a section, or null to omit it. `angle` is at its middle, from east over south,
   * radians.
   */
  readonly name: (place: number, angle: number) => SectionIdentity | null;
  readonly gates: readonly Gate[];
  readonly rowLabels?: LabelOrder;
  readonly hasStairMouths?: boolean;
};

export type SectionIdentity = {
  readonly code: string;
  readonly zone: string;
  readonly entrySide: Orientation;
  readonly accessLevel?: SectionLayout['accessLevel'];
};

/** Calculates the depth of a tier. */
export function calculateTierDepth(rows: number): number {
  return rows * rowPitch + 8;
}

/** Builds the sections of one tier, with rows curved along the stand and outlines around them. */
export function buildTier(plan: TierPlan): SectionLayout[] {
  const depth = calculateTierDepth(plan.rows);
  const ringAt = (offset: number): Ring =>
    createRing({ ...plan.inner, a: plan.inner.a + offset, b: plan.inner.b + offset });
  const rings = Array.from({ length: plan.rows }, (_, r) => ringAt(rowPitch * (r + 0.5) + 4));
  const middle = ringAt(depth / 2);
  const sides = [ringAt(0), ringAt(depth)] as const;
  const slice = middle.length / plan.sections;
  const order = plan.rowLabels ?? { kind: 'LETTER', direction: 'ASC' };
  const built: SectionLayout[] = [];
  for (let place = 0; place < plan.sections; place++) {
    const from = middle.parameterAt((place - 0.5) * slice);
    const to = middle.parameterAt((place + 0.5) * slice);
    const centre = middle.pointAt(middle.parameterAt(place * slice));
    const angle = Math.atan2(centre.y, centre.x);
    const name = plan.name(place, angle);
    if (name === null) continue;
    const facing = calculateFacing(sides, from, to);
    const rows = rings.flatMap((line, r) => {
      const [a, via, b] = sampleRing(line, from, to, plan.aisle / 2 + 2, 2);
      if (a === undefined || via === undefined || b === undefined) return [];
      const mouth = plan.hasStairMouths === true && (r === 8 || r === 9) ? 3 : 0;
      const row = buildArcRow({ from: b, via, to: a, label: buildRowLabel(order, r, plan.rows), mouth });
      return row === null ? [] : [row];
    });
    const seats = rows.reduce((sum, row) => sum + row.count - row.gaps.length, 0);
    built.push({
      ...name,
      accessLevel: name.accessLevel ?? null,
      name: name.code,
      type: 'GRANDSTAND',
      stage: 'numbered',
      status: 'ACTIVE',
      gate: findNearestGate(plan.gates, centre),
      outline: [
        ...sampleRing(sides[0], from, to, plan.aisle / 2, 6),
        ...sampleRing(sides[1], from, to, plan.aisle / 2, 8).reverse(),
      ].flatMap(({ x, y }) => [x, y]),
      label: { x: centre.x, y: centre.y, size: plan.labelSize },
      facing,
      rowLabels: order,
      capacity: seats,
      rows,
    });
  }
  return built;
}

/** Returns the code of the nearest gate. */
export function findNearestGate(gates: readonly Gate[], { x, y }: Point): string {
  let best = '';
  let closest = Number.POSITIVE_INFINITY;
  for (const gate of gates) {
    const distance = Math.hypot(gate.x - x, gate.y - y);
    if (distance < closest) {
      closest = distance;
      best = gate.code;
    }
  }
  return best;
}

function calculateFacing(sides: readonly [Ring, Ring], from: number, to: number): number {
  const inner = sampleRing(sides[0], from, to, 0, 1);
  const [a, b] = inner;
  if (a === undefined || b === undefined) return 0;
  // Rows run from b to a (left to right with the field on top); they climb to the right of that, as y grows
  // downwards.
  return Math.atan2(a.y - b.y, a.x - b.x);
}

/** Samples points along a ring between two parameters, with an equal margin at both ends. */
function sampleRing(line: Ring, from: number, to: number, free: number, pieces: number): Point[] {
  const start = line.distanceTo(from) + free;
  const end = line.distanceTo(to) - free;
  return Array.from({ length: pieces + 1 }, (_, i) =>
    line.pointAt(line.parameterAt(start + ((end - start) * i) / pieces)),
  );
}
