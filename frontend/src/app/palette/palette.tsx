// The palette: finds records, screens and actions while one types, from any screen. A dialog on a wide
// window, a sheet over the whole of a narrow one. The dialog of an action outlives the palette.
import { chakra, Dialog as Parts, Portal } from '@chakra-ui/react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SessionUser } from '@/core';
import { ActionDialogHost } from '@/features/booking/action/dialog-host';
import { useText } from '@/lib/i18n';
import { Button, IconButton } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { ErrorNote } from '@/ui/states';
import { recordCount, type PaletteEntry } from './entry';
import { EntryRow, optionId } from './entry-row';
import { Foot } from './foot';
import { Keys } from '@/ui/keys';
import { usePalette } from './use-palette';

/** An action begins when the palette has closed and the focus is back on the page, in milliseconds. */
const AFTER_CLOSING_MS = 60;
const LIST = 'palette-list';

interface Props {
  user: SessionUser;
  open: boolean;
  onClose: () => void;
}

export function Palette(props: Props) {
  return (
    <ActionDialogHost>
      <Overlay {...props} />
    </ActionDialogHost>
  );
}

function Overlay({ user, open, onClose }: Props) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Parts.Root
      open={open}
      unstyled
      lazyMount
      unmountOnExit
      onOpenChange={(change) => !change.open && onClose()}
      initialFocusEl={() => input.current}
    >
      <Portal>
        <Parts.Backdrop position="fixed" inset="0" bg="rgb(16 20 17 / .55)" zIndex="dialog" animation="fadeIn 100ms" />
        <Parts.Positioner
          position="fixed"
          inset="0"
          zIndex="dialog"
          display="flex"
          alignItems="flex-start"
          justifyContent="center"
          p={{ base: 0, lg: '84px 24px 24px' }}
        >
          <Parts.Content
            aria-label={t('palette.title')}
            w="full"
            maxW={{ lg: '660px' }}
            h={{ base: '100dvh', lg: 'auto' }}
            maxH={{ lg: 'calc(100dvh - 108px)' }}
            display="flex"
            flexDirection="column"
            bg="bg.panel"
            color="fg"
            borderRadius={{ base: 0, lg: 'lg' }}
            boxShadow="float"
            outline="none"
            overflow="hidden"
          >
            <Content user={user} input={input} onClose={onClose} />
          </Parts.Content>
        </Parts.Positioner>
      </Portal>
    </Parts.Root>
  );
}

interface ContentProps {
  user: SessionUser;
  input: React.RefObject<HTMLInputElement | null>;
  onClose: () => void;
}

function Content({ user, input, onClose }: ContentProps) {
  const t = useText();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState<string | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const waits = useRef<'here' | 'tab' | null>(null);
  const { groups, isSettled, failure, tooShort, askAgain } = usePalette(user, typed, chosen, active);
  const hasFailed = failure !== null;
  const entries = groups.flatMap((group) => group.entries);
  const at = Math.max(
    entries.findIndex(({ id }) => id === active),
    0,
  );
  const current = entries[at];
  const firstAction = entries.findIndex(({ id }) => id.startsWith('action-'));

  function select(entry: PaletteEntry | undefined) {
    if (!entry) return;
    setActive(entry.id);
    if (entry.booking !== undefined) setChosen(entry.booking);
  }

  function choose(entry: PaletteEntry | undefined, newTab: boolean) {
    if (!entry || typeof entry.refused === 'string') return;
    const { to, run } = entry;
    if (to !== undefined && newTab) {
      window.open(to, '_blank', 'noopener');
      return;
    }
    onClose();
    if (to !== undefined) void navigate(to);
    else if (run) setTimeout(run, AFTER_CLOSING_MS);
  }

  useEffect(() => {
    input.current?.focus({ preventScroll: true });
  }, [input]);

  // Enter that came before the answer means what the answer brings.
  useEffect(() => {
    if (waits.current === null || !(isSettled || hasFailed)) return;
    const newTab = waits.current === 'tab';
    waits.current = null;
    choose(entries[0], newTab);
  });

  useEffect(() => {
    if (current) document.getElementById(optionId(current))?.scrollIntoView({ block: at === 0 ? 'end' : 'nearest' });
  }, [current, at]);

  function toActions(): boolean {
    if (firstAction < 0) return false;
    select(entries[firstAction]);
    return true;
  }

  const last = entries.length - 1;
  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const field = event.currentTarget;
    const isAtEnd = field.selectionStart === field.value.length;
    const isAction = current?.id.startsWith('action-') ?? false;
    const back = () =>
      select(entries.find(({ booking }) => booking !== undefined && (chosen === null || booking === chosen)));
    const keys: Record<string, () => boolean | void> = {
      ArrowDown: () => select(entries[at === last ? 0 : at + 1]),
      ArrowUp: () => select(entries[at === 0 ? last : at - 1]),
      Home: () => select(entries[0]),
      End: () => select(entries[last]),
      ArrowRight: () => isAtEnd && current?.booking !== undefined && toActions(),
      ArrowLeft: () => isAction && isAtEnd && (back(), true),
      // With nothing to act on, Tab leads to the buttons as everywhere.
      Tab: () => {
        const moved = event.shiftKey ? isAction && (back(), true) : !isAction && toActions();
        // The dialog keeps the focus within by moving it.
        if (moved) field.focus();
        return moved;
      },
      Enter: () => {
        const newTab = event.ctrlKey || event.metaKey;
        if (isSettled || hasFailed || active !== null) choose(current, newTab);
        else waits.current = newTab ? 'tab' : 'here';
      },
    };
    if (keys[event.key]?.() === false || !(event.key in keys)) return;
    event.preventDefault();
  }

  return (
    <>
      <chakra.div
        display="flex"
        alignItems="center"
        gap="12px"
        px={{ base: '14px', lg: '20px' }}
        py="10px"
        borderBottomWidth="1px"
        borderStyle="solid"
        borderColor="border"
        flexShrink={0}
      >
        <Icon name="search" fontSize="20px" color="fg.muted" />
        <chakra.input
          ref={input}
          type="text"
          role="combobox"
          aria-expanded
          aria-controls={LIST}
          aria-autocomplete="list"
          aria-activedescendant={current && optionId(current)}
          aria-label={t('palette.title')}
          placeholder={t('palette.hint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(null);
            setChosen(null);
            waits.current = null;
          }}
          onKeyDown={press}
          flex="1"
          minW={0}
          minH="44px"
          bg="transparent"
          color="fg"
          fontSize="17px"
          textOverflow="ellipsis"
          outline="none"
        />
        <chakra.span aria-hidden display={{ base: 'none', lg: 'inline' }}>
          <Keys keys={['Esc']} />
        </chakra.span>
        <IconButton
          label={t('common.close')}
          icon="close"
          onClick={onClose}
          display={{ base: 'inline-flex', lg: 'none' }}
          boxSize="44px"
        />
      </chakra.div>
      {hasFailed && (
        <chakra.div p="14px 18px 4px">
          <ErrorNote error={failure} attempt="load">
            <Button size="sm" icon="reload" mt="2" onClick={askAgain}>
              {t('common.retry')}
            </Button>
          </ErrorNote>
        </chakra.div>
      )}
      {isSettled && entries.length === 0 && (
        <chakra.div px="18px" py="26px" color="fg.muted">
          <chakra.p fontWeight="600" color="fg" overflowWrap="anywhere">
            {t(tooShort ? 'palette.tooShort' : 'palette.nothing', { q: typed.trim() })}
          </chakra.p>
          <p>{t('palette.nothingText')}</p>
        </chakra.div>
      )}
      <chakra.div
        id={LIST}
        role="listbox"
        aria-label={t('palette.title')}
        aria-busy={!isSettled}
        flex="1"
        minH={0}
        overflowY="auto"
        overscrollBehavior="contain"
        pb={entries.length > 0 ? '8px' : 0}
      >
        {groups.map((group) => (
          <chakra.div key={group.id} role="group" aria-labelledby={`palette-group-${group.id}`}>
            <chakra.div
              id={`palette-group-${group.id}`}
              px="18px"
              pt="14px"
              pb="6px"
              fontSize="12.5px"
              fontWeight="700"
              letterSpacing=".05em"
              textTransform="uppercase"
              color="fg.muted"
            >
              {group.title}
            </chakra.div>
            {group.entries.map((entry) => (
              <EntryRow
                key={entry.id}
                entry={entry}
                isActive={entry === current}
                onActive={() => select(entry)}
                onChoose={(newTab) => choose(entry, newTab)}
                onActions={() => void toActions()}
              />
            ))}
          </chakra.div>
        ))}
      </chakra.div>
      <chakra.div role="status" srOnly>
        {isSettled && t('palette.count', { count: recordCount(groups) })}
      </chakra.div>
      <Foot />
    </>
  );
}
