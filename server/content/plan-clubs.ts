import { type CollectionPlan, compareWithStored, type ImportContext } from './collection-plan.ts';

/** Plans the clubs of a file. Their events show the names and kits that are in force when the events are imported. */
export async function planClubs({ store, market, content }: ImportContext): Promise<CollectionPlan> {
  const desired = content.collections.clubs.items.map(({ index, item }) => ({
    index,
    id: item.id,
    settings: item,
  }));
  const stored = await store.readClubs(desired.map(({ id }) => id));
  const { issues, changes, toSave } = compareWithStored('clubs', market, desired, stored);
  const apply = () =>
    store.saveClubs(
      market,
      toSave.map(({ settings }) => settings),
    );
  return { issues, changes, apply };
}
