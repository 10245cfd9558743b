// The published questions and answers, on the landing page: each answer opens in its place.
import { chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import type { MarketFaqEntry, Page } from '@/core';
import { useBoth, useText } from '@/lib/i18n';
import { useResource } from '@/lib/swr';
import { Card } from '@/ui/card';
import { Icon } from '@/ui/icon';
import { Bone, Loading } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';

const PATH = '/market/faq?pageSize=100';

function Entry({ entry }: { entry: MarketFaqEntry }) {
  const both = useBoth();
  return (
    <chakra.details
      borderTopWidth="1px"
      borderStyle="solid"
      borderColor="border.muted"
      css={{
        '&:first-of-type': { borderTopWidth: 0 },
        '& summary::-webkit-details-marker': { display: 'none' },
        '&[open] summary > :last-child': { transform: 'rotate(180deg)' },
      }}
    >
      <chakra.summary
        cursor="pointer"
        listStyleType="none"
        display="flex"
        gap="12px"
        alignItems="center"
        px={{ base: '18px', lg: '22px' }}
        py="17px"
        fontWeight="700"
        borderRadius="md"
        _hover={{ bg: 'bg.hover' }}
      >
        <chakra.span flex="1" minW={0} overflowWrap="anywhere">
          {both(entry.questionEn, entry.questionSr)}
        </chakra.span>
        <Icon name="chevronDown" color="fg.muted" />
      </chakra.summary>
      <chakra.p
        px={{ base: '18px', lg: '22px' }}
        pb="18px"
        color="fg.muted"
        whiteSpace="pre-line"
        overflowWrap="anywhere"
      >
        {both(entry.answerEn, entry.answerSr)}
      </chakra.p>
    </chakra.details>
  );
}

/** `wanted`: the address names the section, so it comes into sight. */
export function FaqSection({ inAddress }: { inAddress: boolean }) {
  const t = useText();
  const { data, error, mutate } = useResource<Page<MarketFaqEntry>>(PATH, { freshFor: 60_000 });
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (inAddress && data) section.current?.scrollIntoView();
  }, [inAddress, data]);
  return (
    <chakra.section ref={section} aria-labelledby="faq" w="full" maxW="586px" scrollMarginTop="20px">
      <chakra.h2 id="faq" fontSize="22px" mb="4">
        {t('landing.faq')}
      </chakra.h2>
      <Card>
        {data ? (
          data.items.length > 0 ? (
            data.items.map((entry) => <Entry key={entry.id} entry={entry} />)
          ) : (
            <chakra.p p="22px" color="fg.muted">
              {t('landing.faqNone')}
            </chakra.p>
          )
        ) : error ? (
          <ErrorState error={error} onRetry={() => void mutate()} />
        ) : (
          <Loading>
            {[0, 1, 2].map((row) => (
              <Bone key={row} h="22px" m="18px" />
            ))}
          </Loading>
        )}
      </Card>
    </chakra.section>
  );
}
