/** What a screen reader says of an element: its text without what is hidden from it. */
export function spokenText(element: Element): string {
  return [...element.childNodes].map(textOf).join('').replace(/\s+/g, ' ').trim();
}

function textOf(node: Node): string {
  if (node instanceof Element)
    return node.getAttribute('aria-hidden') === 'true' ? '' : `${spokenText(node)} `;
  return node.textContent ?? '';
}
