// A legal text in force, as everybody reads it: in the language on screen, else in the one it is published in.
import { chakra } from '@chakra-ui/react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { LegalKind, MarketLegalTexts } from '@/core';
import { DOT, formatDate, localOf, ownZone } from '@/lib/format';
import { useLanguage, useText } from '@/lib/i18n';
import { useResource } from '@/lib/swr';
import { Card } from '@/ui/card';
import { MarkdownView } from '@/ui/markdown-view';
import { useDocumentTitle } from '@/ui/page-head';
import { PublicFrame } from '@/ui/public-frame';
import { Bone, Loading } from '@/ui/skeleton';
import { ErrorState, Note } from '@/ui/states';

const TITLE: Record<LegalKind, string> = { PRIVACY_POLICY: 'screen.privacyPolicy', TERMS_OF_USE: 'screen.termsOfUse' };

/** The text without a first heading that says the page's title again. */
function withoutTitle(text: string, title: string): string {
  const [, heading, rest = ''] = /^\s*# (.+)\n([^]*)$/.exec(text) ?? [];
  return heading?.trim().toLowerCase() === title.toLowerCase() ? rest : text;
}

function Text({ kind }: { kind: LegalKind }) {
  const t = useText();
  const language = useLanguage();
  const { data, error, mutate } = useResource<MarketLegalTexts>(`/market/legal-texts?kind=${kind}`, {
    freshFor: 60_000,
  });
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void mutate()} />
    ) : (
      <Loading>
        <Bone w="40%" h="22px" mb="4" />
        <Bone h="6em" mb="4" />
        <Bone w="80%" h="4em" />
      </Loading>
    );
  const text = data.items.find((one) => one.language === language) ?? data.items[0];
  if (!text) return <chakra.p color="fg.muted">{t('landing.faqNone')}</chakra.p>;
  return (
    <>
      <chakra.p color="fg.muted" fontSize="14px" mb="5">
        {t('legalText.number', { number: text.number })}
        {DOT}
        {t('landing.legalSince', { date: formatDate(localOf(text.publishedAt, ownZone())) })}
      </chakra.p>
      {text.language !== language && (
        <chakra.div mb="5">
          <Note tone="info" icon="info">
            {t('landing.otherLanguage', { language: t(`enum.language.${text.language}`) })}
          </Note>
        </chakra.div>
      )}
      <div lang={text.language.replaceAll('_', '-')}>
        <MarkdownView text={withoutTitle(text.text, t(TITLE[kind]))} />
      </div>
    </>
  );
}

export function LegalPage({ kind }: { kind: LegalKind }) {
  const t = useText();
  const title = t(TITLE[kind]);
  useDocumentTitle(title);
  // A link from the foot of the landing page leads to the beginning of the text.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [kind]);
  return (
    <PublicFrame>
      <Card
        w="full"
        maxW="800px"
        alignSelf="start"
        p={{ base: '22px 20px', lg: '34px' }}
        css={{ '& :focus-visible': { outlineColor: 'focus' } }}
      >
        <chakra.h1 id="page-title" tabIndex={-1} outline="none" fontSize="26px" mb="2">
          {title}
        </chakra.h1>
        <Text key={kind} kind={kind} />
        <chakra.p mt="6">
          <Link to="/">{t('support.toStart')}</Link>
        </chakra.p>
      </Card>
    </PublicFrame>
  );
}
