// The signed-in user, and sign-out.
import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { SessionUser } from '@/core';
import { useText } from '@/lib/i18n';
import { useSignOut } from '@/ui/sign-out';
import { IconButton } from '@/ui/button';

const initials = (user: SessionUser) =>
  [user.firstName, user.lastName]
    .map((name) => Array.from(name)[0] ?? '')
    .join('')
    .toUpperCase();

export function UserBox({ user }: { user: SessionUser }) {
  const t = useText();
  const signOut = useSignOut();
  const role = user.staffKind ? t(`enum.staffKind.${user.staffKind}`) : t(`enum.role.${user.role}`);
  const place = user.branchName ?? user.companyName;
  return (
    <chakra.div
      // Toasts stand above it (`ui/toaster.css`), so it has three lines at most.
      data-user-box=""
      display="flex"
      alignItems="center"
      gap="9px"
      pl="8px"
      py="12px"
      borderTopWidth="1px"
      borderStyle="solid"
      borderColor="rgb(255 255 255 / .12)"
      fontSize="13.5px"
    >
      <chakra.span
        aria-hidden
        boxSize="34px"
        borderRadius="full"
        bg="tan.400"
        color="green.900"
        display="grid"
        placeItems="center"
        fontWeight="700"
        flexShrink={0}
      >
        {initials(user)}
      </chakra.span>
      <chakra.div
        minW={0}
        flex="1"
        lineHeight="1.4"
        css={{
          '& a': { color: 'white' },
          '& > :not([data-role])': {
            display: 'block',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          },
        }}
      >
        <Link to="/dashboard/userSettings">
          {user.firstName} {user.lastName}
        </Link>
        {/* The longest role has no place below it. */}
        <div data-role="">{role}</div>
        {place && <div title={place}>{place}</div>}
      </chakra.div>
      <IconButton
        label={t('shell.signOut')}
        icon="logout"
        color="#dbe9e1"
        onClick={signOut}
        flexShrink={0}
        css={{ '&:hover': { bg: 'green.800' } }}
      />
    </chakra.div>
  );
}
