import type { PreferencesFlow } from '#machines/preferences/preferences.machine.ts';
import { toPreferencesView } from '#machines/preferences/preferences.view.ts';

/** Whether there are words to show, as soon as it is known. */
export function hasWords(preferences: PreferencesFlow): Promise<boolean> {
  return new Promise((tell) => {
    const look = (): boolean => {
      const { screen, words } = toPreferencesView(preferences.getSnapshot());
      if (screen === 'loading' && words === null) return false;
      tell(words !== null);
      return true;
    };
    if (look()) return;
    const watch = preferences.subscribe(() => {
      if (look()) watch.unsubscribe();
    });
  });
}
