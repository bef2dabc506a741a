/**
 * Keeps the screen on while a ticket is shown, where the device supports it. Returns the function that releases the
 * lock.
 */
export function keepScreenAwake(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  const page = element.ownerDocument;
  let lock: WakeLockSentinel | null = null;
  let isReleased = false;
  const requestLock = async (): Promise<void> => {
    if (page.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    const granted = await navigator.wakeLock.request('screen').catch(() => null);
    if (isReleased) await granted?.release();
    else lock = granted;
  };
  const onVisibilityChange = () => void requestLock();
  void requestLock();
  page.addEventListener('visibilitychange', onVisibilityChange);
  return () => {
    isReleased = true;
    page.removeEventListener('visibilitychange', onVisibilityChange);
    void lock?.release();
  };
}
