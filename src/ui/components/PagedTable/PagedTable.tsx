import { DataTable, type DataTableProps } from '../DataTable/DataTable.tsx';
import { type Paged, Pager, type Turning } from '../Pager/Pager.tsx';

type PagedTableProps<Row> = Omit<DataTableProps<Row>, 'rows'> & {
  readonly page: Paged<Row>;
  readonly turning: Turning;
};

/** A table of one page of a long list, and the way to the others. */
export function PagedTable<Row>({ page, turning, ...table }: PagedTableProps<Row>) {
  return (
    <>
      <DataTable {...table} rows={page.items} />
      <Pager of={page} turning={turning} />
    </>
  );
}
