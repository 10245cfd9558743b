// The length of the period, in the address, so that Back, reload and a sent link show the same days.
import { chakra } from '@chakra-ui/react';
import { Link, useSearchParams } from 'react-router-dom';
import { enums, type HomePeriod } from '@/core';
import { useText } from '@/lib/i18n';

export function usePeriod(): HomePeriod {
  const [params] = useSearchParams();
  const { homePeriod, usual } = enums();
  return homePeriod.find((days) => days === params.get('days')) ?? usual.homePeriod;
}

export function PeriodChoice({ chosen }: { chosen: HomePeriod }) {
  const t = useText();
  const { homePeriod, usual } = enums();
  return (
    <chakra.nav aria-label={t('home.period')}>
      <chakra.ul
        listStyleType="none"
        display="flex"
        p="3px"
        gap="2px"
        bg="bg.panel"
        borderWidth="1px"
        borderStyle="solid"
        borderColor="border"
        borderRadius="lg"
        css={{
          '& li': { flex: '1' },
          '& a': {
            display: 'block',
            textAlign: 'center',
            px: '14px',
            py: '6px',
            borderRadius: 'md',
            color: 'fg',
            fontSize: '14px',
            whiteSpace: 'nowrap',
          },
          '& a:hover': { bg: 'bg.hover', textDecoration: 'none' },
          '& a[aria-current]': { bg: 'primary', color: 'primary.fg' },
        }}
      >
        {homePeriod.map((days) => (
          <li key={days}>
            <Link
              to={days === usual.homePeriod ? '?' : `?days=${days}`}
              replace
              aria-current={days === chosen ? 'true' : undefined}
            >
              {t('home.days', { count: Number(days) })}
            </Link>
          </li>
        ))}
      </chakra.ul>
    </chakra.nav>
  );
}
