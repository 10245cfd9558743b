// Columns and fields of a name in both languages: the reader's language names the row, the other
// stands beside it. Each is sorted in its own language.
import { useBoth } from '@/lib/i18n';
import { Lines } from '@/ui/two-lines';

interface Names {
  nameEn: string;
  nameSr: string;
}

const Own = ({ row }: { row: Names }) => <Lines most={2}>{useBoth()(row.nameEn, row.nameSr)}</Lines>;
const Other = ({ row }: { row: Names }) => <Lines most={2}>{useBoth()(row.nameSr, row.nameEn)}</Lines>;

export const NAME = {
  id: 'name',
  label: 'common.name',
  sort: 'name',
  sortBy: { en_US: 'nameEn', sr_Latn_RS: 'nameSr' },
  fixed: true,
  cell: (row: Names) => <Own row={row} />,
} as const;
export const OTHER_NAME = {
  id: 'otherName',
  label: 'common.otherName',
  sort: 'otherName',
  sortBy: { en_US: 'nameSr', sr_Latn_RS: 'nameEn' },
  card: 'foot',
  cell: (row: Names) => <Other row={row} />,
} as const;
