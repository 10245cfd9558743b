// One text in both languages.
import { chakra } from '@chakra-ui/react';
import type { TranslationItem } from '@/core';
import { isProblem } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { useResource } from '@/lib/swr';
import { LinkButton } from '@/ui/button';
import { Card } from '@/ui/card';
import { PageHead } from '@/ui/page-head';
import { DetailSkeleton } from '@/ui/skeleton';
import { EmptyState, ErrorState } from '@/ui/states';
import { pathOf } from './calls';
import { TextForm } from './text-form';

const HISTORY = '/dashboard/audit?entity=translation';

/** `list`: the address of the list with its filters. */
export function TranslationDetail({ textKey, list }: { textKey: string; list: string }) {
  const t = useText();
  const { data, error, mutate } = useResource<TranslationItem>(pathOf(textKey));
  const back = (
    <LinkButton to={list} icon="arrowLeft">
      {t('screen.translations')}
    </LinkButton>
  );
  return (
    <>
      <PageHead
        title={textKey}
        crumbs={[{ label: t('screen.translations'), to: list }, { label: textKey }]}
        actions={
          <LinkButton to={HISTORY} icon="audit">
            {t('translation.history')}
          </LinkButton>
        }
      />
      {data ? (
        <Card pad display="flex" flexWrap="wrap" columnGap="40px" rowGap="32px">
          {data.texts
            .filter(({ builtIn, own }) => builtIn ?? own)
            .map((text) => (
              <TextForm key={text.language} textKey={textKey} text={text} />
            ))}
        </Card>
      ) : isProblem(error) && error.status === 404 ? (
        <EmptyState icon="search" title={t('translation.notFound')} action={back} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : (
        <chakra.div>
          <DetailSkeleton />
        </chakra.div>
      )}
    </>
  );
}
