// A figure with its name and a line about it. One that counts a list is a link to it.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Card } from './card';
import { Icon, type IconName } from './icon';

interface Props {
  icon: IconName;
  label: string;
  value: string;
  /** Beside the value: a currency or what it is a part of. */
  of?: string;
  line: ReactNode;
  /** The list that the figure counts. */
  to?: string;
  /** Leads to the part of the page that the figure counts. */
  onPress?: (() => void) | undefined;
}

/** Several figures in a row. */
export const Figures = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
    // Four abreast have no room for an amount in millions below 1200 px.
    '&:has([data-long])': { gridTemplateColumns: { lg: 'repeat(2, minmax(0, 1fr))', xl: 'repeat(4, minmax(0, 1fr))' } },
    gap: { base: '10px', lg: '16px' },
    mb: '22px',
    // A name of two lines keeps the figures of its row on one line.
    '& > *': { display: 'grid', gridRow: 'span 3', gridTemplateRows: 'subgrid', rowGap: 0, alignItems: 'baseline' },
    // No hole where the fourth would be.
    '&:has(> :nth-of-type(3):last-of-type)': { gridTemplateColumns: { lg: 'repeat(3, minmax(0, 1fr))' } },
    '& > :last-of-type:nth-of-type(odd)': { gridColumn: { base: '1 / -1', lg: 'auto' } },
  },
});

export function Figure({ icon, label, value, of, line, to, onPress }: Props) {
  const long = value.length > 9;
  const name = `${label}: ${[value, of].filter(Boolean).join(' ')}`;
  const shown = (
    <>
      <chakra.span whiteSpace="nowrap">{value}</chakra.span>{' '}
      {of && (
        <chakra.span fontSize="16px" fontWeight="600" color="fg.muted" letterSpacing="0">
          {of}
        </chakra.span>
      )}
    </>
  );
  return (
    <Card
      px={{ base: '14px', lg: '20px' }}
      py={{ base: '12px', lg: '16px' }}
      position="relative"
      // The whole card leads there.
      css={
        to || onPress
          ? {
              '& a::after, & button::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'lg' },
              '&:hover': { bg: 'bg.hover' },
            }
          : {}
      }
    >
      <chakra.p display="flex" gap="2" alignItems="baseline" color="fg.muted" fontSize="13.5px" fontWeight="600">
        <Icon name={icon} />
        {label}
      </chakra.p>
      <chakra.p
        data-long={long ? '' : undefined}
        fontSize={{
          base: long ? '19px' : '24px',
          lg: long ? '26px' : '30px',
          xl: value.length > 12 ? '21px' : undefined,
        }}
        fontWeight="700"
        lineHeight="1.25"
        letterSpacing="-.01em"
        css={{ '& a': { color: 'inherit', fontWeight: 700 } }}
      >
        {to ? (
          <Link to={to} aria-label={name}>
            {shown}
          </Link>
        ) : onPress ? (
          <chakra.button
            type="button"
            font="inherit"
            letterSpacing="inherit"
            cursor="pointer"
            aria-label={name}
            onClick={onPress}
          >
            {shown}
          </chakra.button>
        ) : (
          shown
        )}
      </chakra.p>
      <chakra.p fontSize="13px" color="fg.muted" minH="20px">
        {line}
      </chakra.p>
    </Card>
  );
}
