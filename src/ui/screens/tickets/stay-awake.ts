/** Keeps the screen on while a ticket is looked at, where the device allows; the answer lets it sleep again. */
export function stayAwake(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  const page = element.ownerDocument;
  let lock: WakeLockSentinel | null = null;
  let isOver = false;
  const ask = async (): Promise<void> => {
    if (page.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    const granted = await navigator.wakeLock.request('screen').catch(() => null);
    if (isOver) await granted?.release();
    else lock = granted;
  };
  const hear = () => void ask();
  void ask();
  page.addEventListener('visibilitychange', hear);
  return () => {
    isOver = true;
    page.removeEventListener('visibilitychange', hear);
    void lock?.release();
  };
}
