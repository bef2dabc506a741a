import { DataTable, type DataTableProps } from '../DataTable/DataTable.tsx';
import { type Paged, type PageNavigation, Pager } from '../Pager/Pager.tsx';

type PagedTableProps<Row> = Omit<DataTableProps<Row>, 'rows'> & {
  readonly page: Paged<Row>;
  readonly navigation: PageNavigation;
};

/** A table of one page of a long list with links to the others. */
export function PagedTable<Row>({ page, navigation, ...table }: PagedTableProps<Row>) {
  return (
    <>
      <DataTable {...table} rows={page.items} />
      <Pager list={page} navigation={navigation} />
    </>
  );
}
