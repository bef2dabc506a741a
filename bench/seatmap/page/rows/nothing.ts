import type { Renderer } from '../row.ts';
import { selected } from '../stadium.ts';

/** Renders nothing: the baseline for frames and clicks on this machine. */
export const nothing: Renderer = (host, stadium) => {
  host.addEventListener('click', (event) => {
    const dot = document.createElement('i');
    dot.textContent = '.';
    host.append(dot);
    stadium.state[Number(host.dataset.aimed ?? 0)] = selected;
    event.stopPropagation();
  });
  return { setView() {}, applyChanges() {} };
};
