// A text with the letters that were searched for.
import { chakra } from '@chakra-ui/react';
import { Fragment } from 'react';

export function Marked({ text, marks }: { text: string; marks: readonly (readonly [number, number])[] }) {
  return (
    <>
      {marks.map(([from, to], at) => (
        <Fragment key={from}>
          {text.slice(marks[at - 1]?.[1] ?? 0, from)}
          <chakra.mark bg="transparent" color="inherit" fontWeight="700">
            {text.slice(from, to)}
          </chakra.mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  );
}
