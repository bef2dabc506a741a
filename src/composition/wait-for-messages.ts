import type { PreferencesFlow } from '#machines/preferences/preferences.machine.ts';
import { toPreferencesView } from '#machines/preferences/preferences.view.ts';

/** Resolves to whether messages are available, as soon as that is known. */
export function waitForMessages(preferences: PreferencesFlow): Promise<boolean> {
  return new Promise((resolve) => {
    const check = (): boolean => {
      const { screen, messages } = toPreferencesView(preferences.getSnapshot());
      if (screen === 'loading' && messages === null) return false;
      resolve(messages !== null);
      return true;
    };
    if (check()) return;
    const subscription = preferences.subscribe(() => {
      if (check()) subscription.unsubscribe();
    });
  });
}
