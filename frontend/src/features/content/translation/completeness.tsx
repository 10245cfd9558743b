// How complete each language is: one bar, what is the platform's own, what is to be checked.
import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { Completeness } from '@/core';
import { DOT, formatNumber, formatRate } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useResource } from '@/lib/swr';
import { Card } from '@/ui/card';

function Language({ language, keys, done, states }: Completeness) {
  const t = useText();
  const percent = keys > 0 ? Math.floor((100 * done) / keys) : 100;
  const name = t(`enum.language.${language}`);
  const complete = t('translation.complete', { done: formatNumber(done), count: formatNumber(keys) });
  return (
    <Card pad>
      <chakra.h2 fontSize="16px" display="flex" gap="9px" mb="8px">
        {name}
        <chakra.span ml="auto" fontWeight="400" color="fg.muted">
          {formatRate(percent * 100)}
        </chakra.span>
      </chakra.h2>
      <chakra.div
        role="progressbar"
        aria-label={name}
        aria-valuenow={percent}
        aria-valuetext={complete}
        h="8px"
        borderRadius="full"
        bg="bg.note"
        overflow="hidden"
      >
        <chakra.div h="full" bg="primary" style={{ width: `${percent}%` }} />
      </chakra.div>
      <chakra.p mt="8px" fontSize="14px" color="fg.muted">
        {complete}
        {states.map(({ state, count }) => (
          <span key={state}>
            {DOT}
            <Link to={`?language=${language}&state=${state}`}>
              {t(`enum.translationState.${state}`)}: {formatNumber(count)}
            </Link>
          </span>
        ))}
      </chakra.p>
    </Card>
  );
}

export function CompletenessCards() {
  const { data } = useResource<Completeness[]>('/translations/completeness');
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
      gap="18px"
      mb="18px"
      minH={{ base: '214px', lg: '100px' }}
    >
      {data?.map((one) => (
        <Language key={one.language} {...one} />
      ))}
    </chakra.div>
  );
}
