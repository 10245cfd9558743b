// A record's notes or history, newest first: a few at once, older entries a step at a time.
import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useText } from '@/lib/i18n';
import { isUnreachable } from '@/lib/problem';
import { useResource } from '@/lib/swr';
import { Button } from './button';
import { Bone, Loading } from './skeleton';
import { ErrorState } from './states';
import type { Page } from '@/core';

const FIRST = 10;
const THEN = 50;

interface Props<T> {
  /** The list's path, with the query that selects the record. */
  path: string;
  /** Text key of the empty feed. */
  none?: string;
  line: (item: T) => ReactNode;
}

export function Feed<T extends { id: number }>({
  path,
  none,
  line,
  ...props
}: Props<T> & Omit<HTMLChakraProps<'ol'>, 'children'>) {
  return (
    <chakra.ol listStyleType="none" display="grid" gap="12px" _empty={{ display: 'none' }} {...props}>
      <Step path={path} none={none} line={line} />
    </chakra.ol>
  );
}

/** One page of the feed, and below it the next; a new entry on top moves the cursors. */
function Step<T extends { id: number }>({
  path,
  cursor,
  none,
  line,
}: Omit<Props<T>, 'none'> & { cursor?: string; none?: string | undefined }) {
  const t = useText();
  const [further, setFurther] = useState(false);
  const { data, error, mutate } = useResource<Page<T>>(
    `${path}&pageSize=${cursor ? `${THEN}&cursor=${encodeURIComponent(cursor)}` : FIRST}`,
    { keepPreviousData: true },
  );
  const top = useRef<HTMLLIElement>(null);
  const [paged, there] = [cursor !== undefined, data !== undefined];
  // The button that had the focus is gone: the focus goes to the loaded entries.
  useEffect(() => {
    if (paged && there) top.current?.focus();
  }, [paged, there]);
  if (!data)
    return (
      <li>
        {isUnreachable(error) ? (
          <chakra.p color="fg.muted">{t('common.unread')}</chakra.p>
        ) : error ? (
          <ErrorState error={error} onRetry={() => void mutate()} />
        ) : (
          <Loading>
            <Bone mb="3" h="2.4em" />
            <Bone h="2.4em" />
          </Loading>
        )}
      </li>
    );
  return (
    <>
      {data.items.map((item, at) => (
        <li key={item.id} {...(paged && at === 0 ? { ref: top, tabIndex: -1 } : {})}>
          {line(item)}
        </li>
      ))}
      {data.items.length === 0 && none && <chakra.li color="fg.muted">{t(none)}</chakra.li>}
      {data.next &&
        (further ? (
          <Step path={path} cursor={data.next} line={line} />
        ) : (
          <li>
            <Button size="sm" onClick={() => setFurther(true)}>
              {t('audit.older')}
            </Button>
          </li>
        ))}
    </>
  );
}
