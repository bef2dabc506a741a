// @ts-nocheck: runs in a browser, while this folder is typed for Node.
// Loads frames when opened, and adds new messages without disturbing the ones being read.
const live = document.querySelector('[data-live]');
const list = document.querySelector('[data-messages]');

document.addEventListener(
  'toggle',
  (event) => {
    const frame = event.target.open && event.target.querySelector('iframe[data-src]');
    if (frame && !frame.src) frame.src = frame.dataset.src;
  },
  true,
);

async function follow() {
  let cursor = Number(live.dataset.cursor);
  let pause = 0;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    try {
      const query = new URLSearchParams({ after: String(cursor), waitMs: '25000' });
      if (live.dataset.to) query.set('to', live.dataset.to);
      const response = await fetch(`/mailbox/messages?${query}`);
      const { messages, cursor: latest } = await response.json();
      pause = 0;
      if (messages.length === 0) continue;
      cursor = latest;
      await showNew();
      live.textContent = `${messages.length === 1 ? 'A new message' : `${messages.length} new messages`}`;
    } catch {
      live.textContent = 'The sandbox does not respond. Retrying…';
      pause = 3000;
    }
  }
}

async function showNew() {
  const response = await fetch(location.href);
  const next = new DOMParser().parseFromString(await response.text(), 'text/html');
  const known = new Set([...list.children].map(({ id }) => id));
  const added = [...next.querySelectorAll('[data-messages] > li')].filter(({ id }) => !known.has(id));
  list.prepend(...added.map((item) => document.importNode(item, true)));
}

follow();
