// The bar below a list: range, total and pages. Fetches nothing.
import { chakra } from '@chakra-ui/react';
import { useText } from '@/lib/i18n';
import { formatNumber } from '@/lib/format';
import { enums, type Page } from '@/core';
import { Button, IconButton } from './button';
import { Select } from './form/controls';

export const PAGE_SIZES = [10, 25, 50, 100] as const;

/** The pages to offer: first, last, and the neighbours of the current page; `null` is a gap. */
export function pageLinks(page: number, pages: number): (number | null)[] {
  const shown = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages);
  const sorted = [...new Set(shown)].toSorted((a, b) => a - b);
  return sorted.flatMap((n, at) => {
    const before = sorted[at - 1];
    if (before === undefined || n === before + 1) return [n];
    return n === before + 2 ? [n - 1, n] : [null, n];
  });
}

interface Props {
  page: Page<unknown>;
  /** The number of the page; beyond the last numbered page, the dashboard counts on itself. */
  number: number;
  pageSize: number;
  onPage: (page: number) => void;
  onPageSize: (size: number) => void;
}

export function PageBar({ page, number, pageSize, onPage, onPageSize }: Props) {
  const t = useText();
  const from = (number - 1) * pageSize + 1;
  const last = enums().maxPage;
  // A total that is not exact tells the least number of pages.
  const known = Math.max(1, Math.ceil(page.total / pageSize), page.totalIsExact ? 1 : number);
  const pages = Math.min(known, last);
  const more = page.next !== null || number < pages;
  const total = `${formatNumber(page.total)}${page.totalIsExact ? '' : '+'}`;
  // If there are more rows than the server counts, the last page is unknown.
  const links = pageLinks(Math.min(number, pages), pages).filter(
    (n) => n !== pages || page.totalIsExact || n === number,
  );
  return (
    <chakra.nav
      aria-label={t('list.pages')}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="8px"
      px="16px"
      py="12px"
      color="fg.muted"
      fontSize="14px"
    >
      <span aria-live="polite">
        {t('list.range', { from: formatNumber(from), to: formatNumber(from + page.items.length - 1), total })}
      </span>
      <Select
        size="sm"
        w="auto"
        py="3px"
        minH="34px"
        borderColor="border"
        aria-label={t('list.pageSize')}
        value={pageSize}
        onChange={(event) => onPageSize(Number(event.target.value))}
      >
        {PAGE_SIZES.map((size) => (
          <option key={size} value={size}>
            {t('list.perPage', { count: size })}
          </option>
        ))}
      </Select>
      <chakra.span ml="auto" display="flex" flexWrap="wrap" alignItems="center" gap="4px">
        <IconButton
          label={t('list.previous')}
          icon="chevronLeft"
          w="34px"
          h="34px"
          minH="34px"
          disabled={number <= 1}
          onClick={() => onPage(number - 1)}
        />
        {number > last ? (
          <Current number={number} />
        ) : (
          links.map((link, at) => {
            if (link === null)
              return (
                <span key={`gap${at}`} aria-hidden>
                  …
                </span>
              );
            if (link === number) return <Current key={link} number={link} />;
            return (
              <Button
                key={link}
                variant="ghost"
                size="sm"
                minW="34px"
                px="6px"
                fontWeight="700"
                aria-label={t('list.page', { page: link })}
                onClick={() => onPage(link)}
              >
                {formatNumber(link)}
              </Button>
            );
          })
        )}
        <IconButton
          label={t('list.next')}
          icon="chevronRight"
          w="34px"
          h="34px"
          minH="34px"
          disabled={!more}
          onClick={() => onPage(number + 1)}
        />
      </chakra.span>
    </chakra.nav>
  );
}

const Current = ({ number }: { number: number }) => (
  <chakra.span
    aria-current="page"
    minW="34px"
    h="34px"
    px="8px"
    display="inline-grid"
    placeItems="center"
    borderRadius="md"
    fontWeight="700"
    bg="primary"
    color="primary.fg"
  >
    {formatNumber(number)}
  </chakra.span>
);
