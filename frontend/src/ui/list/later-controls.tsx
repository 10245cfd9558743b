// The popups of a list's toolbar. The rows are painted first: until the popups' part is there, each shows
// its trigger only.
import type { ComponentProps } from 'react';
import { useText } from '@/lib/i18n';
import { lazyChunk } from '@/lib/lazy-chunk';
import type { CheckMenu as MenuType, Panel as PanelType } from '../popup';
import { TriggerButton, type Trigger } from '../popup-trigger';
import type { SearchBoxProps } from '../search-box';
import { SearchTrigger } from '../search-trigger';

export const listControls = lazyChunk('listControls', () => import('./controls-part'));

const PopupFace = ({ label, icon, end, inChip }: Trigger) => (
  <TriggerButton
    label={label}
    {...(icon ? { icon } : {})}
    {...(end ? { end } : {})}
    {...(inChip ? { inChip } : {})}
    aria-hidden
    tabIndex={-1}
    data-trigger=""
  />
);

export function CheckMenu(props: ComponentProps<typeof MenuType>) {
  const part = listControls.usePart('painted');
  return part ? <part.CheckMenu {...props} /> : <PopupFace {...props} />;
}

export function Panel(props: ComponentProps<typeof PanelType>) {
  const part = listControls.usePart('painted');
  return part ? <part.Panel {...props} /> : <PopupFace {...props} />;
}

export function SearchBox(props: SearchBoxProps) {
  const t = useText();
  const part = listControls.usePart('painted');
  return part ? (
    <part.SearchBox {...props} />
  ) : (
    <SearchTrigger placeholder={props.placeholder ?? t('list.typeToSearch')} />
  );
}
