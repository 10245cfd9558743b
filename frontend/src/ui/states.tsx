// What stands in place of content: nothing there yet, nothing found, or an error.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { canOpen } from '@/core';
import { errorText, leadOf, type Attempt } from '@/lib/error-text';
import { useText } from '@/lib/i18n';
import { isUnreachable } from '@/lib/problem';
import { sessionUser } from '@/lib/session-store';
import { Button } from './button';
import { Icon, type IconName } from './icon';

interface StateProps {
  icon: IconName;
  title: string;
  /** One or two further lines. */
  children?: ReactNode;
  action?: ReactNode;
  role?: 'alert' | 'status';
  /** The page shows nothing else: the title is the page's heading. */
  heading?: boolean;
}

function State({ icon, title, children, action, role, heading = false }: StateProps) {
  return (
    <chakra.div role={role} display="grid" justifyItems="center" textAlign="center" gap="2" px="5" py="10">
      <chakra.span
        display="grid"
        placeItems="center"
        boxSize="56px"
        borderRadius="16px"
        bg="tile"
        color="tile.fg"
        fontSize="24px"
        mb="1"
      >
        <Icon name={icon} />
      </chakra.span>
      <chakra.p
        as={heading ? 'h1' : 'p'}
        {...(heading ? { id: 'page-title', tabIndex: -1, outline: 'none' } : {})}
        fontWeight="700"
        fontSize="17px"
      >
        {title}
      </chakra.p>
      {children && (
        <chakra.div color="fg.muted" maxW="46ch">
          {children}
        </chakra.div>
      )}
      {action && (
        <chakra.div mt="3" display="flex" flexWrap="wrap" gap="3" justifyContent="center">
          {action}
        </chakra.div>
      )}
    </chakra.div>
  );
}

/** Says what belongs here and how to add it. */
export const EmptyState = ({ icon = 'paw', ...props }: Omit<StateProps, 'icon' | 'role'> & { icon?: IconName }) => (
  <State icon={icon} {...props} />
);

interface ErrorStateProps {
  error: unknown;
  attempt?: Attempt;
  onRetry?: (() => void) | undefined;
  action?: ReactNode;
}

/** An error and what to do about it. */
export function ErrorState({ error, attempt, onRetry, action }: ErrorStateProps) {
  const t = useText();
  const { title, detail } = errorText(error, t, attempt);
  const retry = onRetry && (
    <Button icon="reload" onClick={onRetry}>
      {t('common.retry')}
    </Button>
  );
  return (
    <State
      role="alert"
      icon="alert"
      title={title}
      action={
        (retry || action) && (
          <>
            {retry}
            {action}
          </>
        )
      }
    >
      {detail}
    </State>
  );
}

/** An error in one line above content that stays. */
export function ErrorNote({ error, attempt, children }: { error?: unknown; attempt?: Attempt; children?: ReactNode }) {
  const t = useText();
  const words = error === undefined || error === null ? null : errorText(error, t, attempt);
  return (
    <Note tone="bad" icon="alert" role="alert">
      {words && <chakra.p fontWeight="600">{words.title}</chakra.p>}
      {words?.detail && <p>{words.detail}</p>}
      <Lead of={error} />
      {children}
    </Note>
  );
}

/** Why data that stay in sight could not be read again; a server that is gone is told by the frame, with their time. */
export const StaleNote = ({ error, children }: { error: unknown; children?: ReactNode }) =>
  error !== undefined &&
  !isUnreachable(error) && (
    <chakra.div mb="4">
      <ErrorNote error={error}>{children}</ErrorNote>
    </chakra.div>
  );

/** The way to where a refusal is dealt with, for roles that may go there. */
function Lead({ of: error }: { of: unknown }) {
  const t = useText();
  const lead = leadOf(error);
  if (!lead || !canOpen(sessionUser()?.role ?? null, lead.to.split('?')[0]!).allowed) return null;
  return (
    <chakra.p mt="1" css={{ '& a': { color: 'inherit', textDecoration: 'underline' } }}>
      <Link to={lead.to}>{t(lead.label)}</Link>
    </chakra.p>
  );
}

/** A tinted box with an icon: a hint, a warning, an error. */
export function Note({
  tone,
  icon,
  role,
  children,
}: {
  tone: 'info' | 'good' | 'bad' | 'warn';
  icon: IconName;
  role?: 'alert' | 'status';
  children: ReactNode;
}) {
  return (
    <chakra.div
      role={role}
      display="flex"
      gap="3"
      alignItems="flex-start"
      bg={`${tone}.bg`}
      color={`${tone}.fg`}
      borderRadius="md"
      px="4"
      py="3"
      fontSize="14px"
    >
      <Icon name={icon} fontSize="18px" mt="2px" />
      <chakra.div minW={0} overflowWrap="anywhere">
        {children}
      </chakra.div>
    </chakra.div>
  );
}
