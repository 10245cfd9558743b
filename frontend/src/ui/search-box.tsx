// A chooser that searches while typing: a filter in a toolbar or a field in a form. A `ChoiceSource`
// finds the choices.
import { chakra, Combobox as Parts, createListCollection, Portal } from '@chakra-ui/react';
import { useEffect, useMemo, useState, type Ref } from 'react';
import { useText } from '@/lib/i18n';
import type { Choice, ChoiceSource } from './choice';
import { FLOAT, FLOAT_LAYER } from './float';
import { Icon } from './icon';
import { searchLook } from './search-trigger';

const PAUSE_MS = 200;

export interface SearchBoxProps {
  source: ChoiceSource;
  value: Choice | null;
  onChoose: (choice: Choice | null) => void;
  label: string;
  placeholder?: string;
  invalid?: boolean;
  id?: string;
  describedBy?: string | undefined;
  onBlur?: () => void;
  /** In a form: name, size, and the ref for the focus. */
  name?: string;
  size?: 'sm' | 'md';
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  inputRef?: Ref<HTMLInputElement>;
}

/** The choices for the typed text; the last answer stays while the network is away. */
function useChoices(source: ChoiceSource, q: string, open: boolean) {
  const [found, setFound] = useState<{ choices: Choice[]; state: 'busy' | 'done' | 'failed' }>({
    choices: [],
    state: 'busy',
  });
  useEffect(() => {
    if (!open) return;
    let current = true;
    setFound((before) => ({ ...before, state: 'busy' }));
    const timer = setTimeout(
      () => {
        source.find(q).then(
          (choices) => current && setFound({ choices, state: 'done' }),
          () => current && setFound((before) => ({ ...before, state: 'failed' })),
        );
      },
      q ? PAUSE_MS : 0,
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [source, q, open]);
  return found;
}

export function SearchBox({
  source,
  value,
  onChoose,
  label,
  placeholder,
  invalid = false,
  id,
  describedBy,
  onBlur,
  name,
  size = 'sm',
  required,
  disabled = false,
  inputRef,
}: SearchBoxProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const { choices, state } = useChoices(source, typed ?? '', open);
  const collection = useMemo(() => {
    const known = value && !choices.some((choice) => choice.value === value.value) ? [value, ...choices] : choices;
    return createListCollection({
      items: known,
      itemToString: (choice) => choice.label,
      itemToValue: (choice) => choice.value,
    });
  }, [choices, value]);

  return (
    <Parts.Root
      collection={collection}
      value={value ? [value.value] : []}
      inputValue={typed ?? value?.label ?? ''}
      onInputValueChange={(change) => setTyped(change.reason === 'input-change' ? change.inputValue : null)}
      onValueChange={(change) => {
        setTyped(null);
        onChoose(change.items[0] ?? null);
      }}
      onOpenChange={(change) => {
        setOpen(change.open);
        if (!change.open) setTyped(null);
      }}
      invalid={invalid}
      disabled={disabled}
      openOnClick
      selectionBehavior="replace"
      unstyled
      w="full"
      {...(id ? { ids: { input: id } } : {})}
    >
      <Parts.Control position="relative">
        <Parts.Input
          ref={inputRef}
          name={name}
          aria-label={id ? undefined : label}
          aria-describedby={describedBy}
          aria-required={required}
          placeholder={placeholder ?? t('list.typeToSearch')}
          onBlur={onBlur}
          autoComplete="off"
          {...searchLook(size, invalid)}
        />
        <chakra.span
          position="absolute"
          right="6px"
          top="0"
          bottom="0"
          display="flex"
          alignItems="center"
          color="fg.muted"
        >
          {value && !disabled && (
            <Parts.ClearTrigger
              aria-label={t('list.clear')}
              boxSize="26px"
              display="grid"
              placeItems="center"
              cursor="pointer"
            >
              <Icon name="close" />
            </Parts.ClearTrigger>
          )}
          <Parts.Trigger
            aria-label={label}
            tabIndex={-1}
            boxSize="26px"
            display="grid"
            placeItems="center"
            cursor="pointer"
          >
            <Icon name="chevronDown" />
          </Parts.Trigger>
        </chakra.span>
      </Parts.Control>
      <Portal>
        <Parts.Positioner css={{ zIndex: `${FLOAT_LAYER} !important` }}>
          <Parts.Content {...FLOAT} minW="260px" p="5px" aria-label={label} aria-busy={state === 'busy'}>
            {state !== 'busy' && choices.length === 0 && (
              <chakra.p px="10px" py="8px" color="fg.muted" fontSize="14px">
                {t(state === 'failed' ? 'message.error' : 'list.nothingFound')}
              </chakra.p>
            )}
            {choices.map((choice) => (
              <Parts.Item
                key={choice.value}
                item={choice}
                px="10px"
                py="7px"
                borderRadius="sm"
                cursor="pointer"
                _highlighted={{ bg: 'bg.hover' }}
              >
                <chakra.span display="block" fontWeight="600">
                  {choice.label}
                </chakra.span>
                {choice.hint && (
                  <chakra.span display="block" fontSize="13px" color="fg.muted">
                    {choice.hint}
                  </chakra.span>
                )}
              </Parts.Item>
            ))}
          </Parts.Content>
        </Parts.Positioner>
      </Portal>
    </Parts.Root>
  );
}
