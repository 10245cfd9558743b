// A published version: its text as guests read it, its differences from the one before, and the way to a
// new draft.
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { LegalText, LegalTextItem } from '@/core';
import { api } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { useIntent } from '@/lib/intent';
import { useNavigateIfStillHere } from '@/lib/use-navigate-if-still-here';
import type { RecordDef } from '@/resource/types';
import { keepRecord } from '@/resource/use-record';
import { Button } from '@/ui/button';
import { MarkdownView } from '@/ui/markdown-view';
import { ErrorNote } from '@/ui/states';
import { Differences } from './differences';
import { PATH } from './legal-text';
import { Views, type LegalView } from './views';

interface Props {
  of: RecordDef;
  text: LegalText;
  before: LegalTextItem | null;
  /** There is no draft yet. */
  mayDraft: boolean;
}

function NewDraft({ of, text: { kind, language, text } }: Pick<Props, 'of' | 'text'>) {
  const t = useText();
  const goOn = useNavigateIfStillHere();
  const intent = useIntent();
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null });
  async function make() {
    setState({ busy: true, error: null });
    try {
      const body = { kind, language, text };
      const draft = await intent(body, (idempotencyKey) => api.post<LegalText>(PATH, body, { idempotencyKey }));
      await keepRecord(of, draft);
      await goOn(of.at?.(draft.id) ?? of.to);
    } catch (error) {
      setState({ busy: false, error });
    }
  }
  return (
    <chakra.div mt="5" pt="4" borderTopWidth="1px" borderColor="border.muted">
      {state.error !== null && (
        <chakra.div mb="3">
          <ErrorNote error={state.error} />
        </chakra.div>
      )}
      <Button variant="primary" icon="edit" busy={state.busy} onClick={() => void make()}>
        {t('legalText.newDraft')}
      </Button>
      <chakra.p mt="2" fontSize="13.5px" color="fg.muted">
        {t('legalText.newDraftText')}
      </chakra.p>
    </chakra.div>
  );
}

export function VersionView({ of, text, before, mayDraft }: Props) {
  const [view, setView] = useState<LegalView>('read');
  return (
    <>
      <Views views={['read', 'differences']} chosen={view} choose={setView} />
      {view === 'read' ? <MarkdownView text={text.text} /> : <Differences before={before} text={text.text} />}
      {mayDraft && <NewDraft of={of} text={text} />}
    </>
  );
}
