// The board on one sheet of paper, A4 across: three columns, a line or two for each booking, what was
// written about it beneath. Made only while it is printed.
import './print-sheet.css';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { BoardBranch, BoardColumn } from '@/core';
import { DOT, formatDate, formatMoney, formatPhone, formatTime } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { COLUMNS, petsOf, type BookingOnBoard, type Columns } from './columns';

/** Whether the page is being printed, by its button or the browser's menu. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes the page as it is when this returns.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}

interface OfBranch {
  branch: BoardBranch;
  columns: Columns;
}

/** Characters of a remark that surely fit on a line. */
const LINE = 44;
/** Lines that a booking takes at most. Remarks are never cut: a half of an allergy helps nobody. */
const linesOf = ({ booking }: BookingOnBoard) =>
  2 +
  booking.remarks.reduce((sum, { name, text }) => sum + Math.ceil(((name?.length ?? 10) + text.length + 2) / LINE), 0);

/** The lines of the longest column of each branch, with headings, together: the type is made small enough for them. */
const linesInAll = (branches: readonly OfBranch[]) =>
  branches.reduce((sum, { columns }) => {
    const longest = Math.max(...COLUMNS.map((name) => columns[name].rows.reduce((all, row) => all + linesOf(row), 0)));
    return sum + longest + 4;
  }, 3);

export function PrintSheet({ branches, day, time }: { branches: readonly OfBranch[]; day: string; time: string }) {
  const t = useText();
  return (
    <div className="print-sheet" style={{ '--lines': linesInAll(branches) } as object}>
      {branches.map(({ branch, columns }) => (
        <section key={branch.branchId}>
          <h2>{[branch.branchName, day, t('board.printedAt', { time })].join(DOT)}</h2>
          <div className="columns">
            {COLUMNS.map((column) => (
              <div key={column}>
                <h3>
                  {t(`board.column.${column}`)}{' '}
                  <span>{t('booking.petCount', { count: petsOf(columns[column].rows) })}</span>
                </h3>
                {columns[column].rows.map((row) => (
                  <Line key={row.booking.id} {...row} column={column} today={branch.today} />
                ))}
                {columns[column].rows.length === 0 && <p className="second">{t(`board.empty.${column}`)}</p>}
              </div>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

function Line({ booking, row, column, today }: BookingOnBoard & { column: BoardColumn; today: string }) {
  const t = useText();
  const local = column === 'EXPECTED' ? booking.checkInLocal : booking.checkOutLocal;
  const day = local.slice(0, 10) === today ? '' : formatDate(local, 'dayMonth');
  const mark = row.mark && t(`board.mark.${row.mark}`);
  const inUse = booking.stillThere.length > 0 && t('board.inUse');
  const owed =
    booking.balance > 0 && t('board.balanceOpen', { amount: formatMoney(booking.balance, booking.currency) });
  const place = booking.workplaceNames.join(', ') || t(`enum.serviceType.${booking.serviceType}`);
  const guest = [booking.guestName, booking.guestPhone && formatPhone(booking.guestPhone)];
  return (
    <article>
      <p>
        {owed && <span className="end">{owed}</span>}
        <span className="box" /> <b>{[day, formatTime(local)].filter(Boolean).join(' ')}</b>{' '}
        <b>{booking.petNames.join(', ')}</b>
      </p>
      <p className="second">
        {[mark, inUse].filter(Boolean).map((one) => (
          <b key={one as string}>{one}. </b>
        ))}
        {[place, ...guest].filter(Boolean).join(DOT)}
      </p>
      {booking.remarks.map(({ name, text }, at) => (
        <p key={at} className="remark">
          {name ?? t('board.remark.COMMENT')}: {text}
        </p>
      ))}
    </article>
  );
}
