// The marks of a row for what was written about the booking, and the texts behind them.
import { chakra } from '@chakra-ui/react';
import type { Remark, RemarkKind } from '@/core';
import { useText } from '@/lib/i18n';
import { FLOAT } from '@/ui/float';
import { Icon, type IconName } from '@/ui/icon';

/** Notes on pets say what must not go wrong (allergies, medicine), so they have the color of "look here". */
const LOOK: Record<RemarkKind, { icon: IconName; color: string }> = {
  PET: { icon: 'paw', color: 'warn.fg' },
  COMMENT: { icon: 'message', color: 'fg.muted' },
  NOTE: { icon: 'note', color: 'fg.muted' },
};
const KINDS = Object.keys(LOOK) as RemarkKind[];

/** The icons, as a button that keeps the texts open. */
export function RemarkMarks({
  remarks,
  textsId,
  tabIndex,
  onPress,
}: {
  remarks: readonly Remark[];
  textsId: string;
  tabIndex: 0 | -1;
  onPress: () => void;
}) {
  const t = useText();
  const kinds = KINDS.filter((kind) => remarks.some((one) => one.kind === kind));
  if (kinds.length === 0) return null;
  return (
    <chakra.button
      type="button"
      data-remarks=""
      tabIndex={tabIndex}
      position="relative"
      zIndex={1}
      flexShrink={0}
      display="inline-flex"
      gap="5px"
      px="4px"
      minH="22px"
      alignItems="center"
      fontSize="15px"
      lineHeight="1"
      borderRadius="sm"
      cursor="help"
      aria-label={kinds.map((kind) => t(`board.remark.${kind}`)).join(', ')}
      aria-describedby={textsId}
      onClick={onPress}
    >
      {kinds.map((kind) => (
        <Icon key={kind} name={LOOK[kind].icon} color={LOOK[kind].color} />
      ))}
    </chakra.button>
  );
}

/** Each remark on lines of its own: where it was written, and the text. */
export function RemarkLines({ remarks }: { remarks: readonly Remark[] }) {
  const t = useText();
  return remarks.map(({ kind, name, text }, at) => (
    <chakra.span key={at} display="grid" gridTemplateColumns="18px minmax(0, 1fr)" gap="6px">
      <Icon name={LOOK[kind].icon} color={LOOK[kind].color} mt="2px" />
      <span>
        <strong>{name ?? t('board.remark.COMMENT')}:</strong> {text}
      </span>
    </chakra.span>
  ));
}

/** The texts; shown while the marks or the row have the focus, or the pointer is over the marks. */
export function RemarkTexts({ remarks, id }: { remarks: readonly Remark[]; id: string }) {
  if (remarks.length === 0) return null;
  return (
    <chakra.span
      id={id}
      data-remark-texts=""
      {...FLOAT}
      position="absolute"
      zIndex={5}
      top="calc(100% - 4px)"
      left="44px"
      right="12px"
      w="auto"
      px="12px"
      py="9px"
      display="none"
      gap="6px"
      fontSize="13.5px"
      lineHeight="1.4"
      overflowWrap="anywhere"
      pointerEvents="none"
    >
      <RemarkLines remarks={remarks} />
    </chakra.span>
  );
}

/** The style of a row that shows its texts: by pointer, by focus, or pressed open. */
export const SHOWS_TEXTS =
  '&:is([data-remarks-open], :has([data-remarks]:hover), :has([data-remarks]:focus-visible), :has([data-stop]:focus-visible)):not([data-remarks-shut]) [data-remark-texts]';
