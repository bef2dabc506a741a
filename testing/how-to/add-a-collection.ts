import type { Example } from './change.ts';

const plan = `import { type CollectionPlan, compareWithStored, type ImportContext } from './collection-plan.ts';

/** Plans the announcements of a file. */
export async function planAnnouncements({ store, market, content }: ImportContext): Promise<CollectionPlan> {
  const desired = content.collections.announcements.items.map(({ index, item }) => ({ index, id: item.id, settings: item }));
  const stored = await store.readAnnouncements(desired.map(({ id }) => id));
  const { issues, changes, toSave } = compareWithStored('announcements', market, desired, stored);
  return { issues, changes, apply: () => store.saveAnnouncements(market, toSave.map(({ settings }) => settings)) };
}
`;

/** Lets a content file say what the home page announces. */
export const addACollection: Example = {
  title: 'A collection of a content file',
  changes: [
    {
      file: 'contract/content.ts',
      replace: [
        [
          'export const contentVenue =',
          'export const contentAnnouncement = z.strictObject({ id: slug, texts: translations(160) });\n\nexport const contentVenue =',
        ],
        ['  events: contentEvent,\n', '  events: contentEvent,\n  announcements: contentAnnouncement,\n'],
        [
          '  events: collection(contentCollections.events),\n',
          '  events: collection(contentCollections.events),\n  announcements: collection(contentCollections.announcements),\n',
        ],
      ],
    },
    {
      file: 'server/content/content.ts',
      replace: [
        [
          'export type ContentVenue =',
          'export type ContentAnnouncement = { readonly id: string; readonly texts: Translations };\n\nexport type ContentVenue =',
        ],
        ["'events', 'passes', 'tours']", "'events', 'passes', 'tours', 'announcements']"],
        ['  events: ContentEvent;\n', '  events: ContentEvent;\n  announcements: ContentAnnouncement;\n'],
      ],
    },
    {
      file: 'server/content/parse-content.mapper.ts',
      replace: [
        [
          "    events: parseCollection('events', value.events, issues),\n",
          "    events: parseCollection('events', value.events, issues),\n    announcements: parseCollection('announcements', value.announcements, issues),\n",
        ],
        ['  events: nothing,\n', '  events: nothing,\n  announcements: nothing,\n'],
      ],
    },
    {
      file: 'server/content/content-store.port.ts',
      replace: [
        ['CollectionKey, ContentClub', 'CollectionKey, ContentAnnouncement, ContentClub'],
        [
          '  /** Returns null when there is no such layout. */\n',
          '  readAnnouncements(ids: readonly string[]): Promise<ReadonlyMap<string, Stored<ContentAnnouncement>>>;\n  saveAnnouncements(market: MarketCode, announcements: readonly ContentAnnouncement[]): Promise<void>;\n  /** Returns null when there is no such layout. */\n',
        ],
      ],
    },
    {
      file: 'server/content/content.repository.ts',
      replace: [
        [
          '  async readLayout(layoutId) {\n',
          `  async readAnnouncements(ids) {
    const rows = await tx.query<{ id: string; market: MarketCode; settings: ContentAnnouncement }>(
      "select id, market, jsonb_build_object('id', id, 'texts', texts) as settings from announcement where id = any($1)",
      [ids],
    );
    return byId(rows);
  },

  async saveAnnouncements(market, announcements) {
    await tx.query(
      \`insert into announcement (id, market, texts) select a ->> 'id', $1, a -> 'texts' from jsonb_array_elements($2) a
       on conflict (id) do update set texts = excluded.texts\`,
      [market, json(announcements)],
    );
  },

  async readLayout(layoutId) {
`,
        ],
        [
          'import type {\n  ClubSettings,',
          "import type { ContentAnnouncement } from './content.ts';\nimport type {\n  ClubSettings,",
        ],
      ],
    },
    { file: 'server/content/plan-announcements.ts', create: plan },
    {
      file: 'server/content/import-content.ts',
      replace: [
        [
          "import { planClubs } from './plan-clubs.ts';\n",
          "import { planAnnouncements } from './plan-announcements.ts';\nimport { planClubs } from './plan-clubs.ts';\n",
        ],
        [
          '  return { clubs, venues, events, passes, tours };\n',
          '  const announcements = await planAnnouncements(context);\n  return { clubs, venues, events, passes, tours, announcements };\n',
        ],
      ],
    },
  ],
};
