import type { BenchView, Renderer } from '../row.ts';
import { colours, findSeatAt, seatRadius, toggleSeatState } from '../stadium.ts';

/**
 * Renders with Canvas2D at the same level of detail: outlines from afar, visible seats from close by, all redrawn
 * each frame.
 */
export const canvas: Renderer = (host, stadium) => {
  const { clientWidth: width, clientHeight: height } = host;
  const ratio = devicePixelRatio;
  const element = document.createElement('canvas');
  element.width = Math.round(width * ratio);
  element.height = Math.round(height * ratio);
  element.style.cssText = `position:absolute;left:0;top:0;width:${width}px;height:${height}px`;
  host.append(element);
  const context = element.getContext('2d', { alpha: false });
  if (context === null) throw new Error('no canvas');
  const shapes = stadium.sections.map(({ r0, r1, a0, a1 }) => {
    const path = new Path2D();
    path.arc(0, 0, r0, a0, a1);
    path.arc(0, 0, r1, a1, a0, true);
    path.closePath();
    return path;
  });
  let view: BenchView = { x: 0, y: 0, k: 1 };
  let isFrameRequested = false;

  const draw = (): void => {
    isFrameRequested = false;
    const { x, y, k } = view;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.setTransform(ratio * k, 0, 0, ratio * k, ratio * x, ratio * y);
    const [left, top, right, bottom] = [-x / k, -y / k, (width - x) / k, (height - y) / k];
    const seen = stadium.sections.filter(
      ({ box }) => box[0] < right && box[2] > left && box[1] < bottom && box[3] > top,
    );
    const far = k < 0.5;
    context.lineWidth = 1 / k;
    context.strokeStyle = '#9aa0aa';
    for (const { i } of seen) {
      const shape = shapes[i];
      if (shape === undefined) continue;
      context.fillStyle = far ? '#8fd0a8' : '#eef0f3';
      context.fill(shape);
      context.stroke(shape);
    }
    if (far) return;
    colours.forEach((colour, state) => {
      context.fillStyle = colour;
      context.beginPath();
      for (const { start, count } of seen)
        for (let i = start; i < start + count; i++) {
          const sx = stadium.xs[i] ?? 0;
          const sy = stadium.ys[i] ?? 0;
          if (
            stadium.state[i] !== state ||
            sx < left - 5 ||
            sx > right + 5 ||
            sy < top - 5 ||
            sy > bottom + 5
          )
            continue;
          context.moveTo(sx + seatRadius, sy);
          context.arc(sx, sy, seatRadius, 0, 2 * Math.PI);
        }
      context.fill();
    });
  };
  const later = (): void => {
    if (!isFrameRequested) requestAnimationFrame(draw);
    isFrameRequested = true;
  };
  host.addEventListener('click', (event) => {
    const corner = host.getBoundingClientRect();
    const seat = findSeatAt(
      stadium,
      (event.clientX - corner.left - view.x) / view.k,
      (event.clientY - corner.top - view.y) / view.k,
    );
    if (seat < 0) return;
    stadium.state[seat] = toggleSeatState(stadium.state[seat] ?? 0);
    later();
  });
  return {
    setView(next) {
      view = next;
      draw();
    },
    applyChanges(seats, states) {
      seats.forEach((seat, j) => {
        stadium.state[seat] = states[j] ?? 0;
      });
      later();
    },
  };
};
