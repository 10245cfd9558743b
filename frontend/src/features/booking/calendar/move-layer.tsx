// The line of the present moment behind the rows, and the layer over them, which `painter.ts` draws on.
import { memo, useEffect, useRef } from 'react';
import { localOf } from '@/lib/format';
import { glyph } from '@/ui/icon';
import { useNow } from '../use-now';
import { positionOf, type Axis } from './axis';
import { civilOf } from './civil';
import type { Layer } from './painter';

const MINUTE_MS = 60_000;

/** The present moment; moves by itself. Overdue bars end at it. */
export const NowLine = memo(({ axis, timeZone }: { axis: Axis; timeZone: string }) => {
  const line = useRef<HTMLDivElement>(null);
  const now = useNow(MINUTE_MS);
  const at = positionOf(axis, civilOf(localOf(now, timeZone))) / axis.size;
  useEffect(() => {
    line.current?.closest<HTMLElement>('.body')?.style.setProperty('--now', String(Math.min(Math.max(at, 0), 1)));
  }, [at]);
  return (
    <div className="moment" aria-hidden>
      <div ref={line} className="now" hidden={at < 0 || at > 1} style={{ left: `${at * 100}%` }} />
    </div>
  );
});

interface Props {
  onLayer: (layer: Layer | null) => void;
}

export const MoveLayer = memo(({ onLayer }: Props) => {
  const keep = (root: HTMLDivElement | null) => {
    const part = (name: string) => root?.querySelector<HTMLElement>(`:scope > .${name}`);
    const [band, frame, tip, ghost] = ['band', 'frame', 'tip', 'ghost'].map(part);
    onLayer(root && band && frame && tip && ghost ? { root, band, frame, tip, ghost } : null);
  };
  return (
    <div ref={keep} className="layer" aria-hidden>
      <div className="hover-cell" hidden>
        {glyph('plus')}
      </div>
      <div className="band" />
      <div className="frame" />
      <div className="ghost" hidden />
      <div className="tip" hidden>
        <span className="glyph yes">{glyph('check')}</span>
        <span className="glyph not">{glyph('close')}</span>
        <span />
      </div>
    </div>
  );
});
