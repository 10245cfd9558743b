// The name of a record that has one in each language: the reader's own names the row, the
// other one stands beside it. Names are sorted by the Serbian one, wherever that stands.
import { useBoth } from '@/lib/i18n';

interface Names {
  nameEn: string;
  nameSr: string;
}

const Own = ({ row }: { row: Names }) => <>{useBoth()(row.nameEn, row.nameSr)}</>;
const Other = ({ row }: { row: Names }) => <>{useBoth()(row.nameSr, row.nameEn)}</>;

export const NAME = { id: 'name', label: 'common.name', sort: 'name', sortIn: 'sr_Latn_RS', fixed: true, cell: (row: Names) => <Own row={row} /> } as const;
export const OTHER_NAME = { id: 'otherName', label: 'common.otherName', sort: 'name', sortIn: 'en_US', cell: (row: Names) => <Other row={row} /> } as const;
