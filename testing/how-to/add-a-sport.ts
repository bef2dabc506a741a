import type { Example } from './change.ts';

/** Lists matches of another sport, which are sold as the events of the others are. */
export const addASport: Example = {
  title: 'A kind of product that is sold as an event',
  changes: [
    {
      file: 'src/domain/catalogue/product.ts',
      replace: [
        ["  'TENNIS',\n  'TOUR_BUNDLE',", "  'TENNIS',\n  'BASEBALL',\n  'TOUR_BUNDLE',"],
        ["  'TENNIS',\n] as const satisfies", "  'TENNIS',\n  'BASEBALL',\n] as const satisfies"],
      ],
    },
    {
      file: 'src/domain/catalogue/event-search-texts.ts',
      replace: [["  TENNIS: 'tenis", "  BASEBALL: 'béisbol baseball',\n  TENNIS: 'tenis"]],
    },
    {
      file: 'src/ui/i18n/product-messages.ts',
      replace: [['  TENNIS: msg`Tennis`,\n', '  TENNIS: msg`Tennis`,\n  BASEBALL: msg`Baseball`,\n']],
    },
    {
      file: 'src/domain/catalogue/poster/poster-subject.ts',
      replace: [["  TENNIS: 'tennis',\n", "  TENNIS: 'tennis',\n  BASEBALL: 'plain',\n"]],
    },
    {
      file: 'src/ui/screens/home/Home.tsx',
      replace: [["  TENNIS: 'tennis',\n  EVENT:", "  TENNIS: 'tennis',\n  BASEBALL: 'football',\n  EVENT:"]],
    },
    {
      file: 'server/db/seed/event-texts.ts',
      replace: [['  TENNIS: {', "  BASEBALL: { en: 'Baseball', es: 'Béisbol' },\n  TENNIS: {"]],
    },
  ],
};
