// The look of the calendar: plain rules under one root, because fifteen hundred bars with styles of
// their own would take longer to dress than to draw.
import type { SystemStyleObject } from '@chakra-ui/react';

const stripes = 'repeating-linear-gradient(45deg, {colors.border} 0 4px, transparent 4px 9px)';
const lines = 'repeating-linear-gradient(90deg, transparent 0 calc(100% / var(--cells) - 1px), {colors.border.muted} calc(100% / var(--cells) - 1px) calc(100% / var(--cells)))';
const line = '1px solid {colors.border}';
const soft = '1px solid {colors.border.muted}';
const pill = { position: 'absolute', display: 'flex', alignItems: 'center', gap: '7px', px: '10px', borderRadius: 'md', border: '1px solid transparent', fontSize: '13px', fontWeight: '700', lineHeight: '1.2', whiteSpace: 'nowrap', overflow: 'hidden', userSelect: 'none' } as const;

const STATES: SystemStyleObject = {
  '& [data-status=CREATED]': { bg: 'info.bg', color: 'info.fg', borderColor: { base: '#b5d0e6', _dark: '#3a566d' } },
  '& [data-status=ACTIVE]': { bg: 'green.600', color: 'white', borderColor: 'green.600' },
  '& [data-status=COMPLETED]': { bg: 'calm.bg', color: 'calm.fg', borderColor: 'border.strong' },
  '& [data-status=CANCELED]': { bg: 'bad.bg', color: 'bad.fg', borderColor: 'bad.line' },
};

const HEAD: SystemStyleObject = {
  '& .head': { display: 'flex', position: 'sticky', top: 'var(--shell-header, 64px)', zIndex: 5, bg: 'bg.panel', borderBottom: line, borderTopRadius: 'lg' },
  '& .corner': { w: 'var(--head)', flexShrink: 0, px: 'var(--pad)', py: '6px', display: 'flex', flexDirection: 'column', justifyContent: 'center', fontWeight: '700', fontSize: '15px', lineHeight: '1.2', borderRight: line, overflow: 'hidden', '& .load': { m: '5px 0 0' }, '& > span:first-of-type': { lineClamp: 2 } },
  '& .units': { flex: 1, display: 'flex', minW: 0 },
  '& .unit': { flex: '1 1 0', minW: 0, textAlign: 'center', px: '2px', pt: '9px', pb: '8px', fontSize: '13px', bg: 'bg.subtle', borderRight: soft, _last: { borderRight: 0, borderTopRightRadius: 'lg' } },
  '& .unit a': { display: 'block', color: 'fg', fontWeight: '700', lineHeight: '1.3', borderRadius: 'sm', whiteSpace: 'nowrap', overflow: 'hidden' },
  '& .unit[data-today] a': { color: 'fg.link' },
  '& .unit[data-today] .n': { textDecoration: 'underline', textUnderlineOffset: '3px', textDecorationThickness: '2px' },
  '&[data-many] .unit .weekday': { display: { base: 'block', xl: 'inline' }, fontSize: { base: '11px', xl: 'inherit' } },
  '& .hour': { textAlign: 'left', pl: '5px', pb: '20px' },
  '&[data-dense] .unit': { fontSize: '12px', px: 0 },
  '&[data-dense] .unit .weekday': { display: 'block', fontSize: '11px', fontWeight: '400', color: 'fg.muted' },
  '& .load': { display: 'block', h: '5px', w: '70%', maxW: '44px', mx: 'auto', mt: '6px', borderRadius: 'full', bg: 'border', overflow: 'hidden' },
  '& .load > span': { display: 'block', h: '100%', bg: { base: 'green.500', _dark: 'green.300' } },
  '& .load[data-full] > span': { bg: { base: '#a3311f', _dark: '#e4735f' } },
};

const ROWS: SystemStyleObject = {
  '& .body': { position: 'relative', borderBottomRadius: 'lg' },
  '& .row': { display: 'flex', borderBottom: soft, contentVisibility: 'auto', _last: { borderBottom: 0 } },
  '& .place': { w: 'var(--head)', flexShrink: 0, display: 'grid', alignContent: 'center', px: 'var(--pad)', borderRight: line, minW: 0 },
  // A row that was opened may be higher than the screen.
  '& .row[data-open] .place': { alignContent: 'start', pt: '7px' },
  '& .place button': { display: 'flex', gap: '6px', alignItems: 'center', maxW: '100%', fontWeight: '700', fontSize: '14.5px', lineHeight: '1.25', cursor: 'pointer', borderRadius: 'sm', justifySelf: 'start', _hover: { textDecoration: 'underline' } },
  '& .place .name': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  // Two lines of it and the name fit the lowest row.
  '& .place .facts': { fontSize: '12px', color: 'fg.muted', lineClamp: 2, lineHeight: '1.15' },
  '& .lanes': { flex: 1, minW: 0, position: 'relative', backgroundImage: lines, cursor: 'cell' },
  '& .row[data-off] .place': { color: 'fg.disabled' },
  '& .shut': { position: 'absolute', top: 0, bottom: 0, backgroundImage: stripes },
  '& .shut > span': { position: 'absolute', left: '8px', right: '8px', bottom: '3px', fontSize: '12px', lineHeight: '1.3', whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis', '& > span': { bg: 'bg.panel', px: '5px', borderRadius: 'sm', color: 'fg.muted' } },
};

const BARS: SystemStyleObject = {
  // A label that would have less than three letters and their dots wraps out of sight, below what leads.
  '& .bar': { ...pill, flexWrap: 'wrap', alignContent: 'flex-start', cursor: 'grab', touchAction: 'manipulation', '&:focus-visible': { zIndex: 2 }, _hover: { filter: 'brightness(1.04)' } },
  '& .lead': { display: 'flex', alignItems: 'center', gap: 'inherit', h: '100%', flexShrink: 0 },
  '& .bar .label': { flex: '1 1 2.7em', minW: 0 },
  '& .bar .label, & .run .label': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .bar[data-grips~=start]::before, & .bar[data-grips~=end]::after': { content: '""', position: 'absolute', top: 0, bottom: 0, w: '9px', maxW: '25%', cursor: 'ew-resize' },
  '& .bar::before': { left: 0 },
  '& .bar::after': { right: 0 },
  '& .bar[data-fixed]': { cursor: 'pointer' },
  '& .bar[data-cut-from], & .run[data-cut-from]': { borderTopLeftRadius: 0, borderBottomLeftRadius: 0, borderLeftWidth: 0 },
  '& .bar[data-cut-to], & .run[data-cut-to]': { borderTopRightRadius: 0, borderBottomRightRadius: 0, borderRightWidth: 0 },
  '& .bar[data-late]': { bg: 'warn.bg', color: 'warn.fg', border: '2px dashed {colors.warn.fg}', borderLeftWidth: 0 },
  '&[data-many] .bar[data-chip]': { px: '3px', gap: '3px', fontSize: '12px' },
  '&[data-many] .bar[data-chip] .label': { display: { base: 'none', xl: 'inline' } },
  '&[data-many] .bar[data-chip] .who': { display: 'none' },
  '&[data-dense] .bar[data-chip] .label': { display: 'none' },
  '& .bar[data-lifted]': { opacity: 0.4 },
  '& .bar[data-overbooked]': { boxShadow: 'inset 0 0 0 2px {colors.bad.fg}' },
  '& .glyph': { fontFamily: "'Sapa Icons'", fontWeight: '400', fontSize: '15px', lineHeight: '1', flexShrink: 0 },
  '& .mark': { display: 'inline-flex', gap: '4px', alignItems: 'center', borderRadius: 'sm', px: '5px', py: '1px', fontSize: '12px', flexShrink: 0, '& .glyph': { fontSize: '13px' } },
  '& .mark[data-tone=bad]': { bg: 'bad.bg', color: 'bad.fg' },
  '& .mark[data-tone=warn]': { bg: 'warn.bg', color: 'warn.fg' },
  '& .tail': { position: 'absolute', border: '2px dashed {colors.warn.fg}', borderLeft: 0, borderRadius: '0 7px 7px 0', pointerEvents: 'none', opacity: 0.75 },
  '& .bar[data-small]': { px: '5px', gap: '4px', fontSize: '12.5px', '& .lead > .glyph': { fontSize: '13px' } },
  '& .run': { ...pill, px: '4px', fontSize: { base: '11.5px', xl: '13px' }, top: '9px', h: '35px', cursor: 'pointer', justifyContent: 'center' },
  '&[data-many] .of': { display: { base: 'none', xl: 'inline' } },
  '&[data-dense] .bar': { px: '5px', gap: '4px', fontSize: '12px' },
  '&[data-dense] .run': { px: '1px', fontSize: { base: '10.5px', xl: '12px' } },
};

const LAYER: SystemStyleObject = {
  '& .unread > div': { position: 'absolute', top: 0, bottom: 0, overflow: 'hidden', display: 'flex', justifyContent: 'center', pt: '17px', bg: 'bg.subtle', animation: 'fadeIn 120ms 150ms both', color: 'fg.muted', fontSize: '13.5px', pointerEvents: 'auto', cursor: 'progress' },
  '& .unread': { zIndex: 2 },
  '& .layer, & .back, & .unread': { position: 'absolute', top: 0, bottom: 0, right: 0, left: 'var(--head)', pointerEvents: 'none' },
  '& .back > div': { position: 'absolute', top: 0, bottom: 0, bg: 'bg.muted', opacity: 0.55 },
  '& .layer': { zIndex: 3, contain: 'layout size style' },
  // While something moves on it, it is a sheet of its own: the rows beneath are not painted again.
  '& .layer[data-moving]': { willChange: 'transform' },
  '& .now': { position: 'absolute', top: 0, bottom: 0, w: '2px', ml: '-1px', bg: { base: '#a3311f', _dark: '#e4735f' } },
  '& .spot': { position: 'absolute', display: 'grid', placeItems: 'center', fontFamily: "'Sapa Icons'", fontSize: '17px', color: 'fg.muted', bg: 'bg.hover', borderRadius: 'md', opacity: 0.75, '&[hidden]': { display: 'none' } },
  '& .band, & .frame': { display: 'none', position: 'absolute' },
  '& .layer[data-moving] .band, & .layer[data-moving] .frame': { display: 'block' },
  '& .band': { inset: 0 },
  '& .frame': { borderRadius: 'md', outlineOffset: '-2px', outline: '2px solid {colors.border.strong}', bg: 'rgb(115 109 98 / .10)' },
  '& .frame[data-tone=free]': { outlineColor: 'green.500', bg: 'rgb(59 122 92 / .13)' },
  '& .frame[data-tone=no]': { outlineColor: { base: '#a3311f', _dark: '#e4735f' }, outlineStyle: 'dashed', bg: 'rgb(163 49 31 / .10)' },
  '& .ghost': { position: 'absolute', zIndex: 1, opacity: 0.88, borderRadius: 'md', boxShadow: 'float', '& > .bar': { position: 'static', w: '100%', h: '100%', cursor: 'grabbing' } },
  '& .tip': { position: 'absolute', zIndex: 6, display: 'flex', gap: '8px', alignItems: 'center', maxW: 'min(560px, 90%)', borderRadius: '8px', px: '12px', py: '8px', fontSize: '13px', fontWeight: '600', lineHeight: '1.4', color: 'white', bg: 'ink.900', boxShadow: 'float', borderWidth: '1px', borderStyle: 'solid', borderColor: { base: 'ink.900', _dark: '#4b554d' } },
  '& .tip[hidden], & .ghost[hidden]': { display: 'none' },
  '& .tip[data-tone=no]': { bg: '#a3311f', borderColor: '#a3311f' },
  '& .tip .glyph': { display: 'none' },
  '& .tip[data-tone=free] .glyph.yes, & .tip[data-tone=no] .glyph.not': { display: 'inline' },
};

export const BOARD_STYLE: SystemStyleObject = { '--head': { base: '124px', lg: '150px', xl: '190px' }, '--pad': { base: '11px', xl: '18px' }, ...HEAD, ...ROWS, ...BARS, ...STATES, ...LAYER };
