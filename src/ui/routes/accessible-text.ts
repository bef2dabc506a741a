/** Returns the text that a screen reader says for an element: its text without what is hidden from it. */
export function getAccessibleText(element: Element): string {
  return [...element.childNodes].map(getNodeText).join('').replace(/\s+/g, ' ').trim();
}

function getNodeText(node: Node): string {
  if (node instanceof Element)
    return node.getAttribute('aria-hidden') === 'true' ? '' : `${getAccessibleText(node)} `;
  return node.textContent ?? '';
}
