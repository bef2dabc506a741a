const controls = 'a[href], button, select, input';

/**
 * Keeps the keyboard's place when the program replaces the page that the server wrote: the same components stand in the same
 * order, so that the control with the same number gets the focus.
 */
export function keepPlace(container: HTMLElement): void {
  const hasServerPage = () => container.querySelector(':scope > [data-server-page]') !== null;
  if (!hasServerPage()) return;
  const list = () =>
    [...container.querySelectorAll<HTMLElement>(controls)].filter(
      (control) => control.closest('.first-screen') === null,
    );
  let place = -1;
  const note = (): void => {
    place = list().findIndex((control) => control.matches(':focus'));
  };
  note();
  container.addEventListener('focusin', note);
  const observer = new MutationObserver(() => {
    if (hasServerPage()) return;
    observer.disconnect();
    container.removeEventListener('focusin', note);
    if (place >= 0) list()[place]?.focus({ preventScroll: true });
  });
  observer.observe(container, { childList: true });
}
