// A draft: written, previewed, compared with the version in force, published.
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { LegalKind, LegalText, LegalTextItem } from '@/core';
import { api } from '@/lib/api';
import { useText } from '@/lib/i18n';
import type { Language } from '@/lib/language';
import { useGoOn } from '@/lib/use-go-on';
import { RecordForm } from '@/resource/record-form';
import type { RecordDef } from '@/resource/types';
import { keepCurrent, keepRecord } from '@/resource/use-record';
import { Button } from '@/ui/button';
import { useConfirm } from '@/ui/confirm';
import { MarkdownView } from '@/ui/markdown-view';
import { ErrorNote } from '@/ui/states';
import { notify } from '@/ui/toast';
import { Differences } from './differences';
import { PATH } from './legal-text';
import { MarkdownField } from './markdown-field';
import { Views, type View } from './views';

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

function Publish({ of, draft, language }: { of: RecordDef; draft: LegalText; language: Language }) {
  const t = useText();
  const confirm = useConfirm();
  const goOn = useGoOn();
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null });
  const { isDirty } = useFormContext().formState;

  async function publish() {
    const question = { title: 'legalText.publishConfirm', params: { language: t(`enum.language.${language}`) } };
    const answers = { detail: 'legalText.publishDetail', yes: 'legalText.publish', no: 'common.cancel' };
    if (!(await confirm({ ...question, ...answers }))) return;
    setState({ busy: true, error: null });
    try {
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

function Typed({ view, before }: { view: View; before: LegalTextItem | null }) {
  const text = useWatch({ name: 'text' }) as string;
  if (view === 'preview') return <MarkdownView text={text} />;
  return view === 'differences' ? <Differences before={before} text={text} /> : null;
}

export function DraftForm({ of, kind, language, draft, before }: DraftProps) {
  const [view, setView] = useState<View>('write');
  return (
    <RecordForm
      of={of}
      record={draft}
      form={draft ? 'legalTextEdit' : 'legalText'}
      empty={EMPTY}
      toInput={({ text }, base) => (base ? { text } : { kind, language, text })}
      submit={draft ? 'common.save' : 'legalText.first'}
      guard={NAMES_IN_ADDRESS}
      {...(draft ? { after: <Publish of={of} draft={draft} language={language} /> } : { buttons: null })}
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
