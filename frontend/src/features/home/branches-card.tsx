// The day of each branch; every number leads to the bookings that it counts.
import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { AdminHome, HomeBranch } from '@/core';
import { formatNumber, formatRate } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { Section } from '@/ui/card';
import { arrivalsOf, calendarOf, departuresOf, inHouseOf } from './links';

interface CellProps {
  of: 'arrivals' | 'departures' | 'inHouse';
  to: string;
  value: number;
  line: string;
}

/** The card's heading says "today"; whoever hears the link alone is told so too. */
function Cell({ of, to, value, line }: CellProps) {
  const t = useText();
  return (
    <chakra.div minW={0}>
      <chakra.p fontSize="13px" color="fg.muted">
        {t(`adminHome.inBranch.${of}`)}
      </chakra.p>
      <chakra.p fontSize="19px" fontWeight="700" css={{ '& a': { color: 'inherit', fontWeight: 700 } }}>
        <Link to={to} aria-label={`${t(`adminHome.${of}`)}: ${formatNumber(value)}`}>
          {formatNumber(value)}
        </Link>
      </chakra.p>
      <chakra.p fontSize="13px" color="fg.muted">
        {line}
      </chakra.p>
    </chakra.div>
  );
}

/** How many are still to come, or that all of them have. */
export function useLines() {
  const t = useText();
  return {
    arrivals: (all: number, open: number) =>
      open > 0
        ? t('adminHome.arrivalsOpen', { count: open })
        : t(all > 0 ? 'adminHome.arrivalsDone' : 'adminHome.nobody'),
    departures: (all: number, open: number) =>
      open > 0
        ? t('adminHome.departuresOpen', { count: open })
        : t(all > 0 ? 'adminHome.departuresDone' : 'adminHome.nobody'),
    inHouse: (bookings: number, pets: number, places: number) =>
      places > 0
        ? t('board.share', { share: formatRate(Math.round((pets * 100) / places) * 100) })
        : t('adminHome.bookings', { count: bookings }),
  };
}

function Row({ branch }: { branch: HomeBranch }) {
  const lines = useLines();
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns={{ base: 'repeat(3, minmax(0, 1fr))', lg: 'minmax(0, 1.6fr) repeat(3, minmax(0, 1fr))' }}
      gap={{ base: '4px 12px', lg: '4px 16px' }}
      py="12px"
      borderTopWidth="1px"
      borderStyle="solid"
      borderColor="border.muted"
      _first={{ borderTopWidth: 0 }}
    >
      <chakra.h3 gridColumn={{ base: '1 / -1', lg: 'auto' }} fontSize="15.5px" alignSelf="center" minW={0}>
        <Link to={calendarOf(branch.branchId)}>{branch.branchName}</Link>
      </chakra.h3>
      <Cell
        of="arrivals"
        to={arrivalsOf(branch.today, branch.branchId)}
        value={branch.arrivals}
        line={lines.arrivals(branch.arrivals, branch.arrivalsOpen)}
      />
      <Cell
        of="departures"
        to={departuresOf(branch.today, branch.branchId)}
        value={branch.departures}
        line={lines.departures(branch.departures, branch.departuresOpen)}
      />
      <Cell
        of="inHouse"
        to={inHouseOf(branch.branchId)}
        value={branch.petsInHouse}
        line={lines.inHouse(branch.inHouse, branch.petsInHouse, branch.places)}
      />
    </chakra.li>
  );
}

export function BranchesCard({ home }: { home: AdminHome }) {
  const t = useText();
  return (
    <Section title={t('adminHome.branches')} icon="branch">
      <chakra.ul listStyleType="none">
        {home.branches.map((branch) => (
          <Row key={branch.branchId} branch={branch} />
        ))}
      </chakra.ul>
    </Section>
  );
}
