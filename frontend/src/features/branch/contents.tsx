// Links to the parts of the long form: each shows its number of rows and whether it has errors or
// unsaved changes.
import { chakra } from '@chakra-ui/react';
import { memo, type MouseEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { useText } from '@/lib/i18n';
import { Card } from '@/ui/card';
import { Icon, type IconName } from '@/ui/icon';
import { requestOf } from './branch-questions';
import { ROW_LISTS, type BranchValues, type RowList } from './branch-values';
import { useBranchForm, useErrors } from './form-context';

/** The target of a link: can take the focus and stays clear of the header. */
export const ANCHOR = {
  tabIndex: -1,
  outline: 'none',
  scrollMarginTop: 'calc(var(--shell-header, 66px) + 14px)',
} as const;

const PARTS: readonly { id: string; label: string; icon: IconName }[] = [
  { id: 'profile', label: 'branchForm.profile', icon: 'branch' },
  { id: 'location', label: 'branchForm.location', icon: 'map' },
  { id: 'terms', label: 'branchForm.terms', icon: 'calendarClock' },
  { id: 'openingHours', label: 'branch.openingHours', icon: 'clock' },
  { id: 'workplaces', label: 'branch.workplaces', icon: 'house' },
  { id: 'services', label: 'branch.services', icon: 'tag' },
  { id: 'timeslots', label: 'branch.timeslots', icon: 'calendarOff' },
  { id: 'notes', label: 'branchForm.notesAndHistory', icon: 'history' },
];
const isList = (id: string): id is RowList => (ROW_LISTS as readonly string[]).includes(id);

export function Contents() {
  const t = useText();
  const { base } = useBranchForm();
  const wrong = useErrors((errors) => Object.keys(errors).join(' ')).split(' ');
  const parts = PARTS.filter(({ id }) => id !== 'notes' || base !== null);

  function go(event: MouseEvent, id: string) {
    event.preventDefault();
    const part = document.getElementById(id);
    part?.scrollIntoView();
    part?.focus({ preventScroll: true });
  }

  return (
    <Card as="nav" aria-label={t('branchForm.contents')} p="8px" display={{ base: 'none', xl: 'block' }}>
      <chakra.ul
        listStyleType="none"
        css={{
          '& a': {
            display: 'flex',
            gap: '10px',
            alignItems: 'center',
            padding: '6px 12px',
            borderRadius: '7px',
            color: 'fg',
            fontSize: '14.5px',
          },
          '& a:hover': { bg: 'bg.hover', textDecoration: 'none' },
        }}
      >
        {parts.map(({ id, label, icon }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={(event) => go(event, id)}>
              <Icon name={icon} color="fg.muted" />
              {t(label)}
              {isList(id) && <Changed list={id} />}
              {wrong.includes(id) && <Icon name="alert" label={t('branchForm.mark.error')} color="bad.fg" />}
              {isList(id) && (
                <chakra.span ml="auto" color="fg.muted">
                  <Count list={id} />
                </chakra.span>
              )}
            </a>
          </li>
        ))}
      </chakra.ul>
    </Card>
  );
}

function Changed({ list }: { list: RowList }) {
  const { saved } = useBranchForm();
  const { at } = requestOf(useWatch<BranchValues>() as BranchValues, saved);
  return at[list].length > 0 && <Mark count={at[list].length} />;
}
const Mark = memo(function Mark({ count }: { count: number }) {
  const t = useText();
  return <Icon name="edit" label={t('branchForm.unsaved', { count })} color="info.fg" />;
});

const lengthOf = (rows: readonly unknown[]) => rows.length;
const Count = ({ list }: { list: RowList }) =>
  useWatch({ control: useBranchForm().form.control, name: list, compute: lengthOf });
