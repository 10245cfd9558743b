// Parts of one record, one at a time: which one stands in the address, so that Back, reload
// and a sent link show the same part.
import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { Icon, type IconName } from './icon';

export interface Tab {
  id: string;
  label: string;
  icon: IconName;
}

interface Props {
  label: string;
  tabs: readonly Tab[];
  chosen: string;
  /** The address of a tab, relative to where one is. */
  to: (id: string) => string;
}

export function Tabs({ label, tabs, chosen, to }: Props) {
  return (
    <chakra.nav aria-label={label} mb="5" overflowX="auto" borderBottomWidth="1px" borderStyle="solid" borderColor="border">
      <chakra.ul
        listStyleType="none" display="flex" flexWrap={{ base: 'wrap', lg: 'nowrap' }} gap="2px 4px"
        css={{
          '& a': { display: 'flex', gap: '8px', alignItems: 'center', px: '12px', py: '9px', color: 'fg.muted', whiteSpace: 'nowrap', fontSize: '14.5px', borderTopRadius: 'md', outlineOffset: '-2px' },
          '& a:hover': { bg: 'bg.hover', textDecoration: 'none' },
          '& a[aria-current]': { color: 'fg.link', boxShadow: 'inset 0 -3px 0 {colors.secondary}' },
        }}
      >
        {tabs.map((tab) => (
          <li key={tab.id}>
            <Link to={to(tab.id)} aria-current={tab.id === chosen ? 'page' : undefined}><Icon name={tab.icon} />{tab.label}</Link>
          </li>
        ))}
      </chakra.ul>
    </chakra.nav>
  );
}
