// Tabs of a record. The address holds the open tab, so that Back, reload and a sent link show it
// again.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useText } from '@/lib/i18n';
import { Icon, type IconName } from './icon';

interface Tab {
  id: string;
  label: string;
  icon: IconName;
  /** What waits behind the tab; 0 and undefined show nothing. */
  count?: number | undefined;
}

interface Props {
  label: string;
  tabs: readonly Tab[];
  chosen: string;
  /** The address of a tab, relative to the present one. */
  to: (id: string) => string;
}

export function Tabs({ label, tabs, chosen, to }: Props) {
  return (
    <chakra.nav
      aria-label={label}
      mb="5"
      overflowX="auto"
      borderBottomWidth="1px"
      borderStyle="solid"
      borderColor="border"
    >
      <chakra.ul
        listStyleType="none"
        display="flex"
        flexWrap={{ base: 'wrap', lg: 'nowrap' }}
        gap="2px 4px"
        css={{
          '& a': {
            display: 'flex',
            gap: '8px',
            alignItems: 'center',
            px: '12px',
            py: '9px',
            color: 'fg.muted',
            whiteSpace: 'nowrap',
            fontSize: '14.5px',
            borderTopRadius: 'md',
            outlineOffset: '-2px',
          },
          '& a:hover': { bg: 'bg.hover', textDecoration: 'none' },
          '& a[aria-current]': { color: 'fg.link', boxShadow: 'inset 0 -3px 0 {colors.secondary}' },
        }}
      >
        {tabs.map((tab) => (
          <li key={tab.id}>
            <Link to={to(tab.id)} aria-current={tab.id === chosen ? 'page' : undefined}>
              <Icon name={tab.icon} />
              {tab.label}
              {tab.count ? (
                <chakra.span
                  bg="secondary"
                  color="secondary.fg"
                  borderRadius="full"
                  px="8px"
                  fontSize="12.5px"
                  fontWeight="700"
                >
                  {tab.count}
                </chakra.span>
              ) : null}
            </Link>
          </li>
        ))}
      </chakra.ul>
    </chakra.nav>
  );
}

export interface Part<T> {
  id: string;
  icon: IconName;
  show: (of: T) => ReactNode;
}

interface PartsProps<T> {
  of: T;
  /** The first tab is shown unless the address names another. */
  parts: readonly Part<T>[];
  /** Text key of the navigation's name; `labelOf` gives those of the tabs. */
  label: string;
  labelOf: (id: string) => string;
  /** Keys of the address that belong to a tab, with that tab's id. */
  holds: Readonly<Record<string, string>>;
}

/** The tabs and the open tab's content; `?tab=` names the open tab. */
export function Parts<T>({ of, parts, label, labelOf, holds }: PartsProps<T>) {
  const t = useText();
  const [params] = useSearchParams();
  const requested =
    params.get('tab') ??
    Object.keys(holds)
      .filter((key) => params.has(key))
      .map((key) => holds[key])[0];
  const part = parts.find(({ id }) => id === requested) ?? parts[0];
  return (
    <chakra.div minW={0}>
      <Tabs
        label={t(label)}
        tabs={parts.map(({ id, icon }) => ({ id, icon, label: t(labelOf(id)) }))}
        chosen={part?.id ?? ''}
        to={(id) => (id === parts[0]?.id ? '?' : `?tab=${id}`)}
      />
      {part?.show(of)}
    </chakra.div>
  );
}
