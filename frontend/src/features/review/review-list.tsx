// The list of reviews as data: of the platform, or of one company.
import { chakra } from '@chakra-ui/react';
import { enums, type ReviewItem } from '@/core';
import { formatDate, formatTime, localOf } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { choicesOf } from '@/resource/lookup';
import { RecordLink } from '@/resource/record-link';
import type { ListDef } from '@/resource/types';
import { placeFilters, type Scope } from '@/shared/branch/place-filters';
import type { Column } from '@/ui/data-table';
import { Stars } from '@/ui/stars';
import { TwoLines, Words } from '@/ui/two-lines';
import { ReviewBadges } from './look';

/** The first two lines of the text. */
function Text({ row: { text } }: { row: ReviewItem }) {
  const t = useText();
  if (text === null) return <chakra.span color="fg.muted">{t('review.noText')}</chakra.span>;
  return (
    <chakra.span data-lines={2} maxW="44ch">
      <Words of={text} />
    </chakra.span>
  );
}

function when({ createdAt, timeZone }: ReviewItem) {
  const local = localOf(createdAt, timeZone);
  return (
    <TwoLines main={<chakra.span whiteSpace="nowrap">{formatDate(local)}</chakra.span>} second={formatTime(local)} />
  );
}

/** The booking's number opens the booking; the row itself opens the review. */
const place = (row: ReviewItem, name: string) => (
  <TwoLines
    main={name}
    second={
      <chakra.span whiteSpace="nowrap">
        <RecordLink entity="booking" id={row.bookingId}>
          {row.bookingNumber}
        </RecordLink>
      </chakra.span>
    }
  />
);

const PLACE: Record<Scope, Column<ReviewItem>> = {
  all: {
    id: 'company',
    label: 'booking.company',
    min: 150,
    cell: (row) => place(row, `${row.companyName}, ${row.branchName}`),
  },
  company: { id: 'branch', label: 'booking.branchId', min: 140, cell: (row) => place(row, row.branchName) },
};

/** The numbers of stars, the best first. */
function starChoices(): string[] {
  const [fewest, most] = enums().stars;
  return Array.from({ length: most - fewest + 1 }, (_, at) => String(most - at));
}

/** `addressOf`: of a review in this list. */
export const reviewList = (scope: Scope, addressOf: (id: number) => string): ListDef<ReviewItem> => ({
  id: `reviews.${scope}`,
  path: '/reviews',
  columns: [
    { id: 'guest', label: 'review.guest', fixed: true, card: 'head', min: 140, cell: (row) => row.guestName },
    { id: 'stars', label: 'review.stars', card: 'mark', min: 116, cell: (row) => <Stars count={row.stars} /> },
    { id: 'text', label: 'review.text', wide: true, card: 'foot', min: 260, cell: (row) => <Text row={row} /> },
    { id: 'status', label: 'review.visibility', card: 'end', min: 136, cell: (row) => <ReviewBadges review={row} /> },
    { id: 'createdAt', label: 'review.createdAt', sort: 'createdAt', card: 'none', min: 97, cell: when },
    PLACE[scope],
  ],
  filters: [
    {
      kind: 'lookup',
      key: 'stars',
      label: 'review.stars',
      choices: starChoices(),
      textOf: (value) => `review.starsIs.${value}`,
      multiple: true,
    },
    { ...choicesOf('reviewVisibility'), key: 'visibility', label: 'review.visibility', multiple: true },
    {
      kind: 'lookup',
      key: 'replied',
      label: 'review.reply',
      choices: ['false', 'true'],
      textOf: (value) => `review.repliedIs.${value}`,
    },
    ...placeFilters(scope),
  ],
  defaultSort: '-createdAt',
  searchHint: null,
  rowId: (row) => row.id,
  rowPath: (row) => addressOf(row.id),
});
