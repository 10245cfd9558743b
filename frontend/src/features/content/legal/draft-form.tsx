// A draft: written, previewed, compared with the version in force, published.
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { leavesOtherBehind, type LegalKind, type LegalText, type LegalTextItem } from '@/core';
import { api } from '@/lib/api';
import { formatDate, localOf, ownZone } from '@/lib/format';
import { useText } from '@/lib/i18n';
import type { Language } from '@/lib/language';
import { useNavigateIfStillHere } from '@/lib/use-navigate-if-still-here';
import { RecordForm } from '@/resource/record-form';
import type { RecordDef } from '@/resource/types';
import { keepCurrent, keepRecord } from '@/resource/use-record';
import { Button } from '@/ui/button';
import { useConfirm, type Question } from '@/ui/confirm';
import { MarkdownView } from '@/ui/markdown-view';
import { ErrorNote } from '@/ui/states';
import { notify } from '@/ui/toast';
import { Differences } from './differences';
import { otherInForce, PATH } from './legal-text';
import { MarkdownField } from './markdown-field';
import { Views, type LegalView } from './views';

interface DraftProps {
  of: RecordDef;
  kind: LegalKind;
  language: Language;
  /** null: the first draft, not stored yet. */
  draft: LegalText | null;
  /** The version in force. */
  before: LegalTextItem | null;
}

const EMPTY = { text: '' };
const NAMES_IN_ADDRESS = ['language', 'version'] as const;

type PublishProps = Pick<DraftProps, 'of' | 'kind' | 'language' | 'before'> & { draft: LegalText };

function Publish({ of, kind, draft, language, before }: PublishProps) {
  const t = useText();
  const confirm = useConfirm();
  const goOn = useNavigateIfStillHere();
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null });
  const { isDirty } = useFormContext().formState;

  /** Says whether the other language stays behind, and how it stands. */
  async function question(): Promise<Question> {
    const title = 'legalText.publishConfirm';
    const params = { language: t(`enum.language.${language}`) };
    const other = await otherInForce(kind, language);
    const since = other.inForce?.publishedAt ?? null;
    if (!leavesOtherBehind({ own: before?.publishedAt ?? null, other: since }))
      return {
        title,
        params,
        detail: 'legalText.publishDetail',
        confirmLabel: 'legalText.publish',
        no: 'common.cancel',
      };
    const state =
      since === null
        ? t('legalText.behindNone')
        : t('legalText.behindVersion', {
            number: other.inForce?.number ?? '',
            date: formatDate(localOf(since, ownZone())),
          });
    return {
      title,
      params: { ...params, other: t(`enum.language.${other.language}`), state },
      detail: 'legalText.publishBehind',
      confirmLabel: 'legalText.publishOne',
      no: 'common.cancel',
      beginAt: 'no',
    };
  }

  async function publish() {
    setState({ busy: true, error: null });
    try {
      if (!(await confirm(await question()))) return setState({ busy: false, error: null });
      const saved = await api.post<LegalText>(`${PATH}/${draft.id}/publish`, {}, { ifMatch: draft.version });
      await keepRecord(of, saved);
      notify.success('legalText.published', { number: saved.number ?? '' });
      await goOn(of.at?.(saved.id) ?? of.to);
    } catch (error) {
      setState({ busy: false, error });
      await keepCurrent(of, error);
    }
  }

  return (
    <chakra.div mt="5" pt="4" borderTopWidth="1px" borderColor="border.muted">
      {state.error !== null && (
        <chakra.div mb="3">
          <ErrorNote error={state.error} />
        </chakra.div>
      )}
      <Button variant="tan" icon="eye" busy={state.busy} disabled={isDirty} onClick={() => void publish()}>
        {t('legalText.publish')}
      </Button>
      {isDirty && (
        <chakra.p mt="2" fontSize="13.5px" color="fg.muted">
          {t('legalText.saveFirst')}
        </chakra.p>
      )}
    </chakra.div>
  );
}

function Typed({ view, before }: { view: LegalView; before: LegalTextItem | null }) {
  const text = useWatch({ name: 'text' }) as string;
  if (view === 'preview') return <MarkdownView text={text} />;
  return view === 'differences' ? <Differences before={before} text={text} /> : null;
}

export function DraftForm({ of, kind, language, draft, before }: DraftProps) {
  const [view, setView] = useState<LegalView>('write');
  return (
    <RecordForm
      of={of}
      record={draft}
      form={draft ? 'legalTextEdit' : 'legalText'}
      about={`${kind} ${language}`}
      empty={EMPTY}
      toInput={({ text }, base) => (base ? { text } : { kind, language, text })}
      submit={draft ? 'common.save' : 'legalText.first'}
      guard={NAMES_IN_ADDRESS}
      {...(draft
        ? { after: <Publish of={of} kind={kind} draft={draft} language={language} before={before} /> }
        : { buttons: null })}
    >
      <Views
        views={before ? ['write', 'preview', 'differences'] : ['write', 'preview']}
        chosen={view}
        choose={setView}
      />
      {/* Hidden, not gone: the field keeps its undo history. */}
      <chakra.div display={view === 'write' ? 'block' : 'none'}>
        <MarkdownField name="text" hint="legalText.textHint" />
      </chakra.div>
      <chakra.div mb="4">
        <Typed view={view} before={before} />
      </chakra.div>
    </RecordForm>
  );
}
