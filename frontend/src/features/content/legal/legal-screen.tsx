// /dashboard/privacyPolicy and /dashboard/termsOfUse: one text a language. The address holds language and
// version.
import { chakra } from '@chakra-ui/react';
import type { LegalTextItem } from '@/core';
import { formatDate, localOf, ownZone } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { LANGUAGES } from '@/lib/language';
import { HistoryPanel } from '@/resource/audit/history-panel';
import { DeleteError } from '@/resource/record-screen';
import { useDelete } from '@/resource/use-record';
import { RECORD_BESIDE } from '@/ui/beside';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { PageHead } from '@/ui/page-head';
import { DetailSkeleton } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { Tabs } from '@/ui/tabs';
import { DraftForm } from './draft-form';
import { isDraft, queryOf, useLegalDef, useLegalText, useVersions, type LegalScreenOf } from './legal-text';
import { VersionList } from './version-list';
import { VersionView } from './version-view';

function Shown({ of: screen, versions }: { of: LegalScreenOf; versions: ReturnType<typeof useVersions> }) {
  const t = useText();
  const { language, all, shown, before, draft } = versions;
  const of = useLegalDef(screen, language);
  const { data, error, mutate } = useLegalText(shown?.id ?? null);
  if (!shown)
    return all.length > 0 ? (
      <p>{t('legalText.gone')}</p>
    ) : (
      <DraftForm key={language} of={of} kind={screen.kind} language={language} draft={null} before={null} />
    );
  if (!data) return error ? <ErrorState error={error} onRetry={() => void mutate()} /> : <DetailSkeleton />;
  return isDraft(data) ? (
    <DraftForm key={data.id} of={of} kind={screen.kind} language={language} draft={data} before={before} />
  ) : (
    <VersionView key={data.id} of={of} text={data} before={before} mayDraft={draft === null} />
  );
}

function useContextLine(inForce: LegalTextItem | null): string {
  const t = useText();
  if (!inForce?.publishedAt) return t('legalText.contextNone');
  const date = formatDate(localOf(inForce.publishedAt, ownZone()));
  return t('legalText.contextInForce', { number: inForce.number ?? '', date });
}

export function LegalScreen({ of: screen }: { of: LegalScreenOf }) {
  const t = useText();
  const versions = useVersions(screen);
  const { language, loaded, error, mutate, all, shown, inForce } = versions;
  const of = useLegalDef(screen, language);
  const deletion = useDelete(of);
  const title = t(`screen.${screen.screen}`);
  const context = useContextLine(inForce);
  return (
    <>
      <PageHead
        title={title}
        over={t('screenGroup.CONTENT')}
        context={loaded && context}
        actions={
          shown &&
          isDraft(shown) && (
            <Button
              variant="danger"
              icon="trash"
              busy={deletion.busy}
              onClick={() => void deletion.remove(shown, of.to)}
            >
              {t('legalText.deleteDraft')}
            </Button>
          )
        }
      />
      <DeleteError error={deletion.error} />
      <Tabs
        label={t('legalText.language')}
        tabs={LANGUAGES.map((id) => ({ id, icon: 'language' as const, label: t(`enum.language.${id}`) }))}
        chosen={language}
        to={(id) => queryOf(id)}
      />
      {error && !loaded ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : !loaded ? (
        <DetailSkeleton />
      ) : (
        <chakra.div
          display="grid"
          gridTemplateColumns={all.length > 0 ? RECORD_BESIDE : 'minmax(0, 1fr)'}
          gap="18px"
          alignItems="start"
        >
          <Card pad>
            <Shown of={screen} versions={versions} />
          </Card>
          {all.length > 0 && (
            <chakra.div display="grid" gap="18px" minW={0}>
              <VersionList all={all} shown={shown} inForce={inForce} />
              {shown && <HistoryPanel entity={of.entity} id={shown.id} />}
            </chakra.div>
          )}
        </chakra.div>
      )}
    </>
  );
}
