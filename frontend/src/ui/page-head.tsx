// The top of a page: breadcrumb, or the menu's group of a list; title, a line of context, actions. Also sets the tab's
// title.
import { chakra } from '@chakra-ui/react';
import { Fragment, useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '@/lib/i18n';
import { GROUP } from './group';
import { Icon } from './icon';

export interface Crumb {
  label: string;
  to?: string;
}
export interface PageHeadProps {
  title: string;
  crumbs?: readonly Crumb[];
  /** Small above the title where there is no breadcrumb: the menu's group, the place, the day. */
  over?: string | null | undefined;
  /** Beside the title, such as a badge. */
  mark?: ReactNode;
  context?: ReactNode;
  actions?: ReactNode;
}

/** Sets the browser tab's title until another page sets it. */
export function useDocumentTitle(title: string): void {
  const t = useText();
  const product = t('app.name');
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product;
  }, [title, product]);
}

function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useText();
  return (
    <chakra.nav
      aria-label={t('shell.breadcrumb')}
      fontSize="13.5px"
      color="fg.muted"
      fontWeight="600"
      mb="6px"
      css={{ '& *': { overflowWrap: 'anywhere' } }}
    >
      {crumbs.map(({ label, to }, index) => (
        <Fragment key={to ?? label}>
          {index > 0 && <Icon name="chevronRight" mx="6px" fontSize="13px" />}
          {to ? (
            <chakra.span css={{ '& a': { color: 'inherit', display: 'inline-block', py: '3px', my: '-3px' } }}>
              <Link to={to}>{label}</Link>
            </chakra.span>
          ) : (
            <span aria-current={index > 0 ? 'page' : undefined}>{label}</span>
          )}
        </Fragment>
      ))}
    </chakra.nav>
  );
}

const NO_CRUMBS: readonly Crumb[] = [];

export function PageHead({ title, crumbs = NO_CRUMBS, over, mark, context, actions }: PageHeadProps) {
  useDocumentTitle(title);
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems={{ base: 'stretch', lg: 'flex-end' }}
      flexDirection={{ base: 'column', lg: 'row' }}
      gap="3"
      mb="5"
    >
      <chakra.div flex={{ base: '1', lg: '1 1 260px' }} minW={0}>
        {crumbs.length > 0 && <Crumbs crumbs={crumbs} />}
        {over && (
          // As in the menu: a word of its kind, which leads nowhere.
          <chakra.p {...GROUP} color="fg.muted" mb="4px">
            {over}
          </chakra.p>
        )}
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2px 14px">
          <chakra.h1
            id="page-title"
            tabIndex={-1}
            outline="none"
            fontSize={{ base: '22px', lg: '27px' }}
            lineHeight="1.2"
            letterSpacing="-.01em"
            overflowWrap="anywhere"
          >
            {title}
          </chakra.h1>
          {mark}
        </chakra.div>
        {context && (
          <chakra.div color="fg.muted" overflowWrap="anywhere">
            {context}
          </chakra.div>
        )}
      </chakra.div>
      {actions && (
        <chakra.div display="flex" flexWrap="wrap" alignItems="flex-start" gap={{ base: '2', lg: '3' }}>
          {actions}
        </chakra.div>
      )}
    </chakra.div>
  );
}
