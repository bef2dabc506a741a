// @ts-nocheck: runs in a browser, while this folder is typed for Node.
// Counts down the seconds and fetches the next codes when the current ones expire.
const table = document.querySelector('[data-codes]');
const left = document.querySelector('[data-left]');
const live = document.querySelector('[data-live]');

async function follow() {
  let step = Number(table.dataset.step);
  for (;;) {
    try {
      const query = new URLSearchParams(location.search);
      query.set('after', String(step));
      const response = await fetch(`/authenticator/codes?${query}`);
      const next = await response.json();
      step = next.step;
      left.textContent = String(next.secondsLeft);
      [...table.tBodies[0].rows].forEach((row, nth) => {
        row.cells[1].firstElementChild.textContent = next.codes[nth].current;
        row.cells[2].textContent = next.codes[nth].next;
      });
      live.textContent = '';
    } catch {
      live.textContent = 'The sandbox does not respond. Retrying…';
      await new Promise((resolve) => setTimeout(resolve, 3000));
    }
  }
}

setInterval(() => {
  left.textContent = String(Math.max(0, Number(left.textContent) - 1));
}, 1000);

if (table.tBodies[0].rows.length > 0) follow();
