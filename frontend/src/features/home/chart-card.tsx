// A chart with its legend, and the same numbers as a table behind a button. Which of the two is shown stays
// while the screen is open.
import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { useId, useState, type ReactNode } from 'react';
import { useText } from '@/lib/i18n';
import { Button } from '@/ui/button';
import { Card, SectionHeading } from '@/ui/card';
import type { IconName } from '@/ui/icon';
import { Bone } from '@/ui/skeleton';
import { charts } from './chart-part';

interface Key {
  /** Token of the theme. */
  color: string;
  label: string;
  /** How it is drawn; default: a bar. */
  as?: 'line' | 'dashes';
}

/** The forms and colors of a chart in words. */
function Legend({ keys }: { keys: readonly Key[] }) {
  return (
    <chakra.ul listStyleType="none" display="flex" flexWrap="wrap" gap="4px 16px" fontSize="13.5px" color="fg.muted">
      {keys.map(({ color, label, as }) => (
        <chakra.li key={label} display="flex" gap="7px" alignItems="center">
          {as ? (
            <chakra.span
              aria-hidden
              w="20px"
              borderTopWidth="3px"
              borderStyle={as === 'dashes' ? 'dashed' : 'solid'}
              borderColor={color}
            />
          ) : (
            <chakra.span aria-hidden boxSize="11px" borderRadius="3px" bg={color} />
          )}
          {label}
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

const TABLE = {
  width: '100%',
  fontSize: { base: '13px', lg: '14px' },
  borderCollapse: 'collapse',
  '& th, & td': {
    padding: { base: '7px 4px', lg: '7px 10px' },
    textAlign: 'right',
    borderBottomWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'border.muted',
  },
  '& th:first-of-type': { textAlign: 'left', whiteSpace: 'nowrap' },
  '& thead th': { color: 'fg.muted', fontSize: '13px', position: 'sticky', top: 0, bg: 'bg.panel' },
  '& tfoot th, & tfoot td': { fontWeight: 700, borderBottomWidth: 0 },
} as const;

interface TableProps {
  /** Names the table. */
  caption: string;
  head: readonly string[];
  /** The first cell names the row. */
  rows: readonly { id: string; cells: readonly ReactNode[] }[];
  total?: readonly ReactNode[];
}

function NumberTable({ caption, head, rows, total }: TableProps) {
  return (
    // Can be scrolled by keyboard too.
    <chakra.div maxH="420px" overflow="auto" tabIndex={0} role="region" aria-label={caption}>
      <chakra.table css={TABLE}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells: [name, ...cells] }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={head[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              <th scope="row">{total[0]}</th>
              {total.slice(1).map((cell, at) => (
                <td key={head[at + 1]}>{cell}</td>
              ))}
            </tr>
          </tfoot>
        )}
      </chakra.table>
    </chakra.div>
  );
}

interface Props {
  title: string;
  icon: IconName;
  keys: readonly Key[];
  /** Draws the chart, once its library is there. */
  draw: (part: typeof import('./charts')) => ReactNode;
  table: TableProps;
  /** Beside the legend. */
  note?: ReactNode;
}

export function ChartCard({ title, icon, keys, draw, table, note }: Props) {
  const t = useText();
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const part = charts.usePart('painted');
  return (
    <Card pad>
      <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center" mb="3">
        <SectionHeading icon={icon} mb="0" flex="1 1 200px">
          {title}
        </SectionHeading>
        <Button
          size="sm"
          icon={asTable ? 'chartLine' : 'table'}
          aria-controls={id}
          onClick={() => setAsTable(!asTable)}
        >
          {t(asTable ? 'home.asChart' : 'home.asTable')}
        </Button>
      </chakra.div>
      {!asTable && (
        <chakra.div display="flex" flexWrap="wrap" gap="4px 16px" justifyContent="space-between" mb="3">
          <Legend keys={keys} />
          {note && (
            <chakra.span fontSize="13.5px" color="fg.muted">
              {note}
            </chakra.span>
          )}
        </chakra.div>
      )}
      {/* A chart has the width of its last drawing: it neither widens the card nor the page. */}
      <chakra.div id={id} display="grid" gridTemplateColumns="minmax(0, 1fr)" overflowX="clip">
        {asTable ? <NumberTable {...table} /> : part ? draw(part) : <Bone h="230px" />}
      </chakra.div>
    </Card>
  );
}
