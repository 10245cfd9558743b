// Lines and bars over days. Colors come from the theme, so that they follow light and dark. The tooltip
// opens by pointer and, once the chart has the focus, by the arrow keys.
import { chakra } from '@chakra-ui/react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  ComposedChart,
  Area,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatDate } from '@/lib/format';

const color = (token: string) => `var(--sapa-colors-${token.replaceAll('.', '-')})`;
const HEIGHT = 230;
const TICK = { fill: color('fg.muted'), fontSize: 12 };
const MARGIN = { top: 8, right: 8, bottom: 0, left: 0 };

export interface ChartDay {
  /** Civil date. */
  date: string;
  now: number;
  /** The same of the day that this one is compared with. */
  before?: number;
  /** Stands below the axis. */
  lost?: number;
}

interface ChartProps {
  /** The name of the chart for screen readers. */
  title: string;
  days: readonly ChartDay[];
  /** The amount at a line of the grid, short. */
  axis: (value: number) => string;
  /** The lines of a day's tooltip. */
  tell: (day: ChartDay) => readonly string[];
}

interface TipProps {
  active?: boolean;
  payload?: readonly { payload?: ChartDay }[];
  tell: ChartProps['tell'];
}

function Tip({ active = false, payload, tell }: TipProps) {
  const day = payload?.[0]?.payload;
  if (!active || !day) return null;
  return (
    <chakra.div bg="#211f1b" color="white" borderRadius="md" px="12px" py="8px" fontSize="13px" lineHeight="1.45">
      <chakra.p fontWeight="700">{formatDate(day.date, 'weekday')}</chakra.p>
      {tell(day).map((line, at) => (
        <chakra.p key={line} {...(at > 0 ? { color: 'tan.300' } : {})}>
          {line}
        </chakra.p>
      ))}
    </chakra.div>
  );
}

/** What every chart over days has: grid, axes, tooltip. */
function frame({ axis, tell }: ChartProps, bars: boolean) {
  return [
    <CartesianGrid key="grid" vertical={false} stroke={color('border')} />,
    <XAxis
      key="x"
      dataKey="date"
      tickFormatter={(day: string) => formatDate(day, 'dayMonth')}
      tick={TICK}
      tickLine={false}
      axisLine={false}
      minTickGap={34}
      padding={bars ? { left: 6, right: 6 } : { left: 10, right: 10 }}
    />,
    <YAxis
      key="y"
      tickFormatter={axis}
      tick={TICK}
      tickLine={false}
      axisLine={false}
      allowDecimals={false}
      width="auto"
    />,
    <Tooltip
      key="tip"
      isAnimationActive={false}
      cursor={
        bars ? { fill: color('bg.muted'), opacity: 0.6 } : { stroke: color('border.strong'), strokeDasharray: '3 3' }
      }
      content={<Tip tell={tell} />}
    />,
  ];
}

/** A number of each day as a line, with the days before as a dashed one. */
export function Lines(props: ChartProps) {
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <ComposedChart data={[...props.days]} margin={MARGIN} title={props.title}>
        {frame(props, false)}
        <Line
          dataKey="before"
          stroke={color('chart.before')}
          strokeWidth={2}
          strokeDasharray="5 5"
          dot={false}
          isAnimationActive={false}
        />
        <Area
          dataKey="now"
          stroke={color('chart.now')}
          strokeWidth={2.5}
          fill={color('chart.now')}
          fillOpacity={0.09}
          dot={false}
          activeDot={{ r: 5 }}
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
}

/** An amount of each day as a bar; what went back hangs below the axis. `open`: the last day is not over. */
export function Bars({ open = false, ...props }: ChartProps & { open?: boolean }) {
  const last = props.days.at(-1)?.date;
  const data = props.days.map((day) => ({
    ...day,
    lost: -(day.lost ?? 0),
    ...(open && day.date === last ? { now: 0, today: day.now } : {}),
  }));
  // The tooltip tells the day as it is.
  const tell = (shown: ChartDay) => props.tell(props.days.find(({ date }) => date === shown.date) ?? shown);
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <BarChart data={data} margin={MARGIN} stackOffset="sign" title={props.title} barCategoryGap="18%">
        {frame({ ...props, tell }, true)}
        <ReferenceLine y={0} stroke={color('border.strong')} />
        <Bar dataKey="now" stackId="day" fill={color('chart.now')} radius={[3, 3, 0, 0]} isAnimationActive={false} />
        <Bar
          dataKey="today"
          stackId="day"
          fill={color('chart.now')}
          fillOpacity={0.4}
          radius={[3, 3, 0, 0]}
          isAnimationActive={false}
        />
        <Bar dataKey="lost" stackId="day" fill={color('chart.lost')} radius={[3, 3, 0, 0]} isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  );
}
