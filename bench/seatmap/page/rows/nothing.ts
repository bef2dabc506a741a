import type { Row } from '../row.ts';
import { selected } from '../stadium.ts';

/** Nothing drawn: the floor of this machine's frames and clicks. */
export const nothing: Row = (host, stadium) => {
  host.addEventListener('click', (event) => {
    const dot = document.createElement('i');
    dot.textContent = '.';
    host.append(dot);
    stadium.state[Number(host.dataset.aimed ?? 0)] = selected;
    event.stopPropagation();
  });
  return { setView() {}, applyChanges() {} };
};
