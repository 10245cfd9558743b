// The differences of two texts, word by word: what is new underlined, what is gone crossed out.
import { chakra } from '@chakra-ui/react';
import { diffLines, diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import { useText } from '@/lib/i18n';
import { DetailSkeleton } from '@/ui/skeleton';
import { useLegalText } from './legal-text';

/** Milliseconds for the comparison of words; texts that have little in common are compared by lines. */
const WORDS_TIMEOUT = 400;

const compare = (before: string, after: string) =>
  diffWordsWithSpace(before, after, { timeout: WORDS_TIMEOUT }) ?? diffLines(before, after);

function Compared({ before, after }: { before: string; after: string }) {
  const t = useText();
  const parts = useMemo(() => compare(before, after), [before, after]);
  if (!parts.some(({ added, removed }) => added || removed)) return <p>{t('legalText.same')}</p>;
  return (
    <chakra.div
      maxW="720px"
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
      lineHeight="1.6"
      css={{
        '& ins': { bg: 'good.bg', color: 'good.fg', textDecoration: 'underline' },
        '& del': { bg: 'bad.bg', color: 'bad.fg', textDecoration: 'line-through' },
      }}
    >
      {parts.map(({ value, added, removed }, at) => {
        const key = `${at}`;
        if (added) return <ins key={key}>{value}</ins>;
        return removed ? <del key={key}>{value}</del> : <span key={key}>{value}</span>;
      })}
    </chakra.div>
  );
}

/** `before`: the version to compare with; null: there is none. */
export function Differences({ before, text }: { before: { id: number; number: number | null } | null; text: string }) {
  const t = useText();
  const { data } = useLegalText(before?.id ?? null);
  if (!before) return <p>{t('legalText.noPrevious')}</p>;
  if (!data) return <DetailSkeleton />;
  return (
    <>
      <chakra.p color="fg.muted" fontSize="14px" mb="3">
        {t('legalText.against', { number: before.number ?? '' })}
      </chakra.p>
      <Compared before={data.text} after={text} />
    </>
  );
}
