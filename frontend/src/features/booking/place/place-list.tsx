// Workplaces as radio buttons: each says whether it is free, or what stands in the way.
import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { DOT } from '@/lib/format';
import { Icon, type IconName } from '@/ui/icon';
import { Parts } from '@/ui/parts';

export interface PlaceOption {
  /** `null`: the first free workplace. */
  id: number | null;
  name: string;
  /** The workplace's answer. `off` cannot be chosen; `open`: unknown. */
  state: 'free' | 'taken' | 'off' | 'open';
  text: string;
  /** The second line: still in use, or facts of the workplace. */
  second?: readonly string[];
  warn?: boolean;
}

interface Props {
  label: string;
  /** The name of the radio group. */
  name: string;
  options: readonly PlaceOption[];
  chosen: number | null;
  onChoose: (id: number | null) => void;
  /** The answers belong to an earlier question. */
  busy?: boolean;
  /** Two columns if there is room. */
  wide?: boolean;
}

export function PlaceList({ label, name, options, chosen, onChoose, busy = false, wide = false }: Props) {
  return (
    <chakra.div
      role="radiogroup"
      aria-label={label}
      aria-busy={busy}
      display="grid"
      gridTemplateColumns={wide ? { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } : 'minmax(0, 1fr)'}
      gap="7px"
      opacity={busy ? 0.65 : 1}
      transition="opacity 160ms"
    >
      {options.map((option) => (
        <PlaceRow
          key={option.id ?? 0}
          option={option}
          name={name}
          on={option.id === chosen}
          onChoose={() => onChoose(option.id)}
        />
      ))}
    </chakra.div>
  );
}

function iconOf(state: PlaceOption['state'], on: boolean): IconName | null {
  if (on) return state === 'free' || state === 'open' ? 'check' : 'alert';
  return state === 'free' || state === 'open' ? null : 'lock';
}

const TEXT = { free: 'good.fg', open: 'fg.muted', taken: 'fg.muted', off: 'fg.disabled' } as const;

function PlaceRow({
  option: { name: place, state, text, second, warn },
  name,
  on,
  onChoose,
}: {
  option: PlaceOption;
  name: string;
  on: boolean;
  onChoose: () => void;
}) {
  const id = useId();
  const refused = state === 'taken' || state === 'off';
  const icon = iconOf(state, on);
  return (
    <chakra.label
      display="grid"
      gridTemplateColumns="20px fit-content(60%) minmax(0, 1fr)"
      gap="2px 8px"
      alignItems="center"
      alignContent="center"
      px="13px"
      py="8px"
      borderWidth="1px"
      borderStyle="solid"
      borderRadius="md"
      fontSize="14.5px"
      borderColor={on ? (refused ? 'bad.fg' : 'primary') : 'border.strong'}
      bg={refused ? 'bg.muted' : on ? 'bg.hover' : 'bg.panel'}
      color={state === 'off' ? 'fg.disabled' : 'fg'}
      cursor={state === 'off' && !on ? 'not-allowed' : 'pointer'}
      _focusWithin={{ outline: '2px solid {colors.focus}', outlineOffset: '2px' }}
    >
      <chakra.input
        type="radio"
        name={name}
        checked={on}
        disabled={state === 'off' && !on}
        onChange={onChoose}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-text ${id}-second`}
        srOnly
      />
      {icon ? <Icon name={icon} color={on && refused ? 'bad.fg' : undefined} /> : <span />}
      <chakra.span id={`${id}-name`} fontWeight="600" overflowWrap="anywhere">
        {place}
      </chakra.span>
      <chakra.span
        id={`${id}-text`}
        fontSize="13.5px"
        fontWeight={state === 'free' ? 600 : 400}
        color={TEXT[state]}
        textAlign="right"
        overflowWrap="anywhere"
      >
        {text}
      </chakra.span>
      {second && (
        <chakra.span id={`${id}-second`} gridColumn="2 / -1" fontSize="13px" color={warn ? 'warn.fg' : 'fg.muted'}>
          {warn ? (
            <>
              <Icon name="alert" /> {second.join(DOT)}
            </>
          ) : (
            <Parts as="span" display="inline-flex" of={second} />
          )}
        </chakra.span>
      )}
    </chakra.label>
  );
}
