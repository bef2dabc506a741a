import type { Renderer } from '../row.ts';
import { colours, seatRadius, toggleSeatState } from '../stadium.ts';

/** Renders one circle with one listener per seat, as a naive implementation would. */
export const naive: Renderer = (host, stadium) => {
  const ns = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(ns, 'svg');
  svg.setAttribute('width', '100%');
  svg.setAttribute('height', '100%');
  const circles: SVGCircleElement[] = [];
  const paint = (i: number): void => {
    circles[i]?.setAttribute('fill', colours[stadium.state[i] ?? 0] ?? '');
  };
  for (let i = 0; i < stadium.n; i++) {
    const circle = document.createElementNS(ns, 'circle');
    circle.setAttribute('cx', String(stadium.xs[i]));
    circle.setAttribute('cy', String(stadium.ys[i]));
    circle.setAttribute('r', String(seatRadius));
    circle.addEventListener('click', () => {
      stadium.state[i] = toggleSeatState(stadium.state[i] ?? 0);
      paint(i);
    });
    circles.push(circle);
    paint(i);
    svg.append(circle);
  }
  host.append(svg);
  const { clientWidth: width, clientHeight: height } = host;
  return {
    setView: ({ x, y, k }) => svg.setAttribute('viewBox', `${-x / k} ${-y / k} ${width / k} ${height / k}`),
    applyChanges(seats, states) {
      seats.forEach((seat, j) => {
        stadium.state[seat] = states[j] ?? 0;
        paint(seat);
      });
    },
  };
};
