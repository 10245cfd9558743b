// Searches bookings from any screen: Ctrl K focuses it, Enter opens the role's list with the query.
import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { Role } from '@/core';
import { useText } from '@/lib/i18n';
import { Icon } from '@/ui/icon';
import { builtScreens } from '../guard';

const LISTS: readonly string[] = ['bookings', 'companyBookings'];

export function BookingSearch({ role }: { role: Role }) {
  const t = useText();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const input = useRef<HTMLInputElement>(null);
  const list = builtScreens(role).find(({ id }) => LISTS.includes(id))?.path;
  const shown = (pathname === list && params.get('q')) || '';
  const [words, setWords] = useState(shown);
  useEffect(() => setWords(shown), [shown]);

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    window.addEventListener('keydown', focus);
    return () => window.removeEventListener('keydown', focus);
  }, []);

  if (!list) return null;
  const find = (event: FormEvent) => {
    event.preventDefault();
    const q = words.trim();
    void navigate(q ? `${list}?q=${encodeURIComponent(q)}` : list);
  };
  return (
    <chakra.form
      role="search"
      aria-label={t('shell.searchLabel')}
      onSubmit={find}
      flex="1"
      minW={0}
      maxW="420px"
      position="relative"
    >
      <Icon
        name="search"
        position="absolute"
        left="12px"
        top="50%"
        transform="translateY(-50%)"
        color="fg.muted"
        pointerEvents="none"
      />
      <chakra.input
        ref={input}
        type="search"
        value={words}
        onChange={(event) => setWords(event.target.value)}
        aria-label={t('shell.searchLabel')}
        placeholder={t('shell.search')}
        aria-keyshortcuts="Control+K"
        autoComplete="off"
        w="full"
        minW={0}
        bg="bg.muted"
        color="fg"
        borderRadius="md"
        py="8px"
        pl="38px"
        pr={{ base: '12px', lg: '76px' }}
        textOverflow="ellipsis"
        css={{ '&::-webkit-search-cancel-button': { display: 'none' } }}
      />
      <chakra.kbd
        display={{ base: 'none', lg: 'block' }}
        aria-hidden
        position="absolute"
        right="10px"
        top="50%"
        transform="translateY(-50%)"
        pointerEvents="none"
        fontFamily="inherit"
        fontWeight="600"
        fontSize="12px"
        borderWidth="1px"
        borderStyle="solid"
        borderColor="border.strong"
        borderRadius="sm"
        px="6px"
        bg="bg.panel"
        color="fg.muted"
      >
        Ctrl K
      </chakra.kbd>
    </chakra.form>
  );
}
