// A row of the branch: a line with its name and its unsaved change, and its fields while it is open.
import { chakra } from '@chakra-ui/react';
import { useId, useRef, type ReactNode } from 'react';
import type { ChangeKind } from '@/core';
import { useText } from '@/lib/i18n';
import { Badge, type Tone } from '@/ui/badge';
import { Button, IconButton } from '@/ui/button';
import { Icon, type IconName } from '@/ui/icon';
import { focusSoon } from './focus-soon';

const MARK: Record<ChangeKind | 'error' | 'wrongType' | 'off', { tone: Tone; icon: IconName }> = {
  new: { tone: 'info', icon: 'plus' },
  update: { tone: 'info', icon: 'edit' },
  delete: { tone: 'bad', icon: 'trash' },
  error: { tone: 'bad', icon: 'alert' },
  wrongType: { tone: 'warn', icon: 'eyeOff' },
  off: { tone: 'calm', icon: 'lock' },
};
export type Mark = keyof typeof MARK;

export interface RowLine {
  title: string;
  second: ReactNode;
  /** A number at the right. */
  end?: ReactNode;
  marks: readonly Mark[];
}

interface Props extends RowLine {
  open: boolean;
  deleted: boolean;
  /** The row differs from its saved values. */
  changed: boolean;
  /** Why the row cannot be deleted; empty if it can. */
  kept: string;
  /** Errors of the row itself, not of a field. */
  error: ReactNode;
  onToggle: () => void;
  /** Resolves to true if the row was closed. */
  onDone: () => Promise<boolean>;
  /** Resolves to true if the row was marked for deletion. */
  onDelete: () => Promise<boolean>;
  onUndo: () => void;
  onTakeBack: () => void;
  children: ReactNode;
}

export function RowCard({
  title,
  second,
  end,
  marks,
  open,
  deleted,
  changed,
  kept,
  error,
  onToggle,
  onDone,
  onDelete,
  onUndo,
  onTakeBack,
  children,
}: Props) {
  const t = useText();
  const id = useId();
  const head = useRef<HTMLButtonElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  // The focused button disappears with the fields, or when the row is marked or restored.
  const toHead = () => focusSoon(() => head.current);
  const finish = async () => void ((await onDone()) && toHead());
  const drop = async () => void ((await onDelete()) && focusSoon(() => back.current));
  const after = (step: () => void) => () => {
    step();
    toHead();
  };
  return (
    <chakra.li
      borderWidth="1px"
      borderStyle="solid"
      borderColor={open ? 'border.strong' : 'border'}
      borderRadius="md"
      bg={open ? 'bg.subtle' : 'bg.panel'}
      minW={0}
      // Its fields stand below those of the branch, 516 px wide, so that its border lies in the card's padding.
      mx={{ lg: '-15px' }}
    >
      <chakra.div display="flex" gap="8px" alignItems="center" pr="8px">
        <chakra.button
          ref={head}
          type="button"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          disabled={deleted}
          onClick={onToggle}
          title={deleted ? undefined : t('branchForm.open', { name: title })}
          flex="1"
          minW={0}
          textAlign="left"
          display="flex"
          flexWrap="wrap"
          gap="2px 12px"
          alignItems="center"
          px="14px"
          py="10px"
          borderRadius="md"
          cursor={deleted ? 'default' : 'pointer'}
          _hover={deleted ? {} : { bg: 'bg.hover' }}
        >
          <chakra.span flex="1 1 200px" minW={0} overflowWrap="anywhere" color={deleted ? 'fg.muted' : undefined}>
            <chakra.span display="flex" flexWrap="wrap" gap="4px 8px" alignItems="center">
              <chakra.span fontWeight="600" textDecoration={deleted ? 'line-through' : undefined}>
                {title}
              </chakra.span>
              {marks.map((mark) => (
                <Badge key={mark} {...MARK[mark]} fontSize="12.5px">
                  {t(`branchForm.mark.${mark}`)}
                </Badge>
              ))}
            </chakra.span>
            <chakra.span display="block" fontSize="13.5px" color="fg.muted">
              {second}
            </chakra.span>
          </chakra.span>
          {end && (
            <chakra.span whiteSpace="nowrap" fontWeight="600">
              {end}
            </chakra.span>
          )}
          {!deleted && <Icon name={open ? 'chevronUp' : 'chevronDown'} color="fg.muted" />}
        </chakra.button>
        {deleted ? (
          <Button
            ref={back}
            size="sm"
            icon="undo"
            aria-label={t('branchForm.takeBack', { name: title })}
            onClick={after(onTakeBack)}
          >
            {t('common.undo')}
          </Button>
        ) : (
          !open && (
            <IconButton
              label={kept || t('branchForm.delete', { name: title })}
              icon="trash"
              disabled={kept !== ''}
              onClick={() => void drop()}
            />
          )
        )}
      </chakra.div>
      {error && (
        <chakra.div px="14px" pb="10px" color="bad.fg" fontSize="13.5px" fontWeight="600" role="alert">
          {error}
        </chakra.div>
      )}
      {open && !deleted && (
        <chakra.div
          id={id}
          role="group"
          aria-label={title}
          px="14px"
          pt="12px"
          pb="14px"
          borderTopWidth="1px"
          borderStyle="solid"
          borderColor="border"
        >
          {children}
          <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center">
            <Button size="sm" icon="check" onClick={() => void finish()}>
              {t('branchForm.done')}
            </Button>
            {changed && (
              <Button size="sm" variant="ghost" icon="undo" onClick={after(onUndo)}>
                {t('branchForm.undo')}
              </Button>
            )}
            <Button
              size="sm"
              variant="danger"
              icon={kept ? 'lock' : 'trash'}
              ml="auto"
              disabled={kept !== ''}
              aria-describedby={kept ? `${id}-kept` : undefined}
              onClick={() => void drop()}
            >
              {t('common.delete')}
            </Button>
          </chakra.div>
          {kept && (
            <chakra.p id={`${id}-kept`} mt="1" fontSize="12.5px" color="fg.muted" textAlign="right">
              {kept}
            </chakra.p>
          )}
        </chakra.div>
      )}
    </chakra.li>
  );
}
