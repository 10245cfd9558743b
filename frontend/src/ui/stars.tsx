// Stars of a review, drawn here because the icon font has no filled one. Readers hear the number.
import { chakra } from '@chakra-ui/react';
import { enums } from '@/core';
import { useText } from '@/lib/i18n';

/** A star of five points in a square of 24. */
const POINTS = Array.from({ length: 10 }, (_, at) => {
  const radius = at % 2 === 0 ? 10.5 : 4.6;
  const angle = (Math.PI / 5) * at;
  return `${(12 + radius * Math.sin(angle)).toFixed(2)},${(12.6 - radius * Math.cos(angle)).toFixed(2)}`;
}).join(' ');

export function Stars({ count, size = 17 }: { count: number; size?: number }) {
  const t = useText();
  const [, most] = enums().stars;
  return (
    <chakra.span
      role="img"
      aria-label={t('review.starsOf', { count, most })}
      display="inline-flex"
      gap="2px"
      verticalAlign="-.15em"
    >
      {Array.from({ length: most }, (_, at) => (
        <chakra.svg
          key={at}
          aria-hidden
          viewBox="0 0 24 24"
          width={`${size}px`}
          height={`${size}px`}
          strokeWidth="1.6"
          strokeLinejoin="round"
          color={at < count ? 'tile.fg' : 'border.strong'}
          stroke="currentColor"
          fill={at < count ? 'currentColor' : 'none'}
        >
          <polygon points={POINTS} />
        </chakra.svg>
      ))}
    </chakra.span>
  );
}
