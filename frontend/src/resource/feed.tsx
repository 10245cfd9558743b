// What belongs to a record, newest first: a few at once, the older ones a step at a time.
import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useText } from '@/lib/i18n';
import { useResource } from '@/lib/swr';
import { Button } from '@/ui/button';
import { Bone, Loading } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import type { Page, Stored } from './types';

const FIRST = 10;
const THEN = 50;

interface Props<T> {
  /** The list's address, with what narrows it to the record. */
  path: string;
  /** Text key: what stands there while there is nothing. */
  none?: string;
  line: (item: T) => ReactNode;
}

export function Feed<T extends Pick<Stored, 'id'>>({
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

/** One answer, and below it the next: its cursor follows when something new comes on top. */
function Step<T extends Pick<Stored, 'id'>>({
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
  const [asked, there] = [cursor !== undefined, data !== undefined];
  // The button that had the focus is gone: it goes on with what was asked for.
  useEffect(() => {
    if (asked && there) top.current?.focus();
  }, [asked, there]);
  if (!data)
    return (
      <li>
        {error ? (
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
        <li key={item.id} {...(asked && at === 0 ? { ref: top, tabIndex: -1 } : {})}>
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
