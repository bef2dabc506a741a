import type { Example } from './change.ts';

/** Shows the stored note of a reservation to its owner. */
export const addAField: Example = {
  title: 'A field of a reservation',
  changes: [
    {
      file: 'src/domain/reservation/reservation.ts',
      replace: [
        [
          '  readonly orderId: string | null;\n',
          '  readonly orderId: string | null;\n  readonly note: string | null;\n',
        ],
        ['orderId: null, fan: null }', 'orderId: null, note: null, fan: null }'],
      ],
    },
    {
      file: 'contract/reservations.ts',
      replace: [
        ['  orderId: z.nullable(id),\n', '  orderId: z.nullable(id),\n  note: z.nullable(z.string()),\n'],
      ],
    },
    {
      file: 'server/db/schema/holds/read_reservation.sql',
      replace: [
        ["'extensionsUsed', r.extensions_used", "'note', r.note, 'extensionsUsed', r.extensions_used"],
      ],
    },
    {
      file: 'server/unit-of-work/sale-records.ts',
      replace: [
        [
          '  readonly orderId: string | null;\n  /** The fan whom',
          '  readonly orderId: string | null;\n  readonly note: string | null;\n  /** The fan whom',
        ],
      ],
    },
    {
      file: 'server/holds/to-reservation.ts',
      replace: [['    orderId: record.orderId,\n', '    orderId: record.orderId,\n    note: record.note,\n']],
    },
  ],
};
