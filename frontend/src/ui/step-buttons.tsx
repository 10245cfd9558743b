// Two buttons beside each other: to what is before what a page shows, and to what is after it.
import { IconButton } from './button';

interface Props {
  /** What the buttons lead to, translated. */
  previous: string;
  next: string;
  onStep: (by: -1 | 1) => void;
  /** Nothing is after what is shown. */
  isLast?: boolean;
}

export function StepButtons({ previous, next, onStep, isLast = false }: Props) {
  const look = { variant: 'secondary', h: '40px', w: '46px' } as const;
  return (
    <>
      <IconButton {...look} label={previous} icon="chevronLeft" onClick={() => onStep(-1)} />
      <IconButton {...look} label={next} icon="chevronRight" disabled={isLast} onClick={() => onStep(1)} />
    </>
  );
}
