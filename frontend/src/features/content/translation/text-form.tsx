// One text in one language: the built-in text, what stands in its place, and the way back.
import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { translationIssues, type TextForms, type TranslationText } from '@/core';
import { formatDateTime, localOf, ownZone } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { Button } from '@/ui/button';
import { TextAreaField } from '@/ui/form/fields';
import { fillAround } from '@/ui/form/fill-around';
import { FormFrame } from '@/ui/form/form-frame';
import { useCoreForm } from '@/ui/form/use-core-form';
import { Note } from '@/ui/states';
import { notify } from '@/ui/toast';
import { resetText, saveText } from './calls';
import { formsOf, LOOK, StateBadge, type Form } from './look';

type Values = Record<Form, string>;
const FORM_LABELS: Record<Form, string> = {
  text: 'translation.text',
  one: 'translation.one',
  few: 'translation.few',
  other: 'translation.other',
};

/** The forms of a language with three of them cover other numbers. */
const THREE_LABELS: Record<Form, string> = {
  text: 'translation.text',
  one: 'translation.oneSr',
  few: 'translation.fewSr',
  other: 'translation.otherSr',
};
const labelOf = (form: Form, forms: readonly Form[]) => (forms.includes('few') ? THREE_LABELS : FORM_LABELS)[form];

const valuesOf = (texts: TextForms | null, forms: readonly Form[]) =>
  Object.fromEntries(forms.map((form) => [form, texts?.[form] ?? ''])) as Values;

function Quoted({ title, texts, language }: { title: string; texts: TextForms; language: string }) {
  const t = useText();
  const forms = formsOf(texts);
  return (
    <chakra.div bg="bg.note" borderRadius="md" px="14px" py="10px" mb="14px" maxW={{ lg: '516px' }}>
      <chakra.p fontSize="13px" color="fg.muted" mb="2px">
        {title}
      </chakra.p>
      {forms.map((form) => (
        <chakra.div key={form} mt={forms.length > 1 ? '6px' : 0}>
          {form !== 'text' && (
            <chakra.p fontSize="13px" color="fg.muted">
              {t(labelOf(form, forms))}
            </chakra.p>
          )}
          <chakra.p lang={language.replaceAll('_', '-')} whiteSpace="pre-wrap" overflowWrap="anywhere">
            {texts[form]}
          </chakra.p>
        </chakra.div>
      ))}
    </chakra.div>
  );
}

const differs = (a: TextForms, b: TextForms) => formsOf(a).some((form) => a[form] !== b[form]);

export function TextForm({ textKey, text }: { textKey: string; text: TranslationText }) {
  const t = useText();
  const { language, state, needsWork, builtIn, own, builtInThen, updatedAt } = text;
  const [busy, setBusy] = useState(false);
  // The form begins anew with the built-in text, whatever was typed.
  const [resets, setResets] = useState(0);

  async function reset() {
    setBusy(true);
    try {
      await resetText(textKey, language);
      setResets((count) => count + 1);
      notify.successWith('translation.resetDone', {
        label: 'common.undo',
        run: () =>
          void (own && builtIn && saveText(textKey, language, own).catch((error) => notify.error(error, 'save'))),
      });
    } catch (error) {
      notify.error(error, 'save');
    }
    setBusy(false);
  }

  const back = own && (
    <Button icon="undo" busy={busy} onClick={() => void reset()}>
      {t(builtIn ? 'translation.reset' : 'translation.remove')}
    </Button>
  );
  return (
    <chakra.section flex="0 1 516px" minW={0} aria-label={t(`enum.language.${language}`)}>
      <chakra.h2 fontSize="17px" mb="3" display="flex" gap="12px" alignItems="center" flexWrap="wrap">
        {t(`enum.language.${language}`)}
        <StateBadge state={state} />
      </chakra.h2>
      {needsWork ? (
        <chakra.div mb="14px">
          <Note tone="warn" icon={LOOK[state].icon}>
            {t(`translation.about.${state}`)}
          </Note>
        </chakra.div>
      ) : (
        <chakra.p fontSize="14px" color="fg.muted" mb="14px">
          {t(`translation.about.${state}`)}
          {updatedAt &&
            ` ${t('translation.changedAt', { when: formatDateTime(localOf(updatedAt, ownZone()), 'weekday') })}`}
        </chakra.p>
      )}
      {builtIn && <Quoted title={t('translation.builtIn')} texts={builtIn} language={language} />}
      {builtInThen && builtIn && differs(builtInThen, builtIn) && (
        <Quoted title={t('translation.builtInThen')} texts={builtInThen} language={language} />
      )}
      {!builtIn && own && <Quoted title={t('translation.text')} texts={own} language={language} />}
      {builtIn ? <Own key={resets} textKey={textKey} text={text} builtIn={builtIn} back={back} /> : back}
    </chakra.section>
  );
}

/** About as many as stand in a line; for browsers that cannot let the field grow. */
const CHARACTERS = 60;
const rowsOf = (text: string) =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / CHARACTERS)), 0);

interface OwnProps {
  textKey: string;
  text: TranslationText;
  builtIn: TextForms;
  back: ReactNode;
}

function Own({ textKey, text: { language, own, needsWork, updatedAt }, builtIn, back }: OwnProps) {
  const t = useText();
  const forms = formsOf(builtIn);
  // Of a missing text the built-in one is the English one.
  const start = own ?? (needsWork ? null : builtIn);
  const form = useCoreForm<Values>({
    form: 'translation',
    draft: { subject: `translation-${language}-${textKey}`, version: updatedAt },
    defaults: valuesOf(start, forms),
    check: (input) => translationIssues({ builtIn, input: input as Values }),
  });
  // A saved text, or one that somebody else has changed, comes into the fields that nobody is typing in.
  const saved = JSON.stringify(valuesOf(start, forms));
  const filled = useRef(saved);
  useEffect(() => {
    if (filled.current === saved) return;
    filled.current = saved;
    fillAround(form, JSON.parse(saved) as Values);
  }, [form, saved]);
  const names = [...new Set(forms.flatMap((one) => builtIn[one]?.match(/%\{[^}]*\}/g) ?? []))];
  return (
    <FormFrame
      form={form}
      guard={['key']}
      onSubmit={async (values) => {
        await saveText(textKey, language, valuesOf(values, forms));
        notify.success('message.saved');
      }}
      buttons={back}
    >
      {forms.map((one) => (
        <TextAreaField
          key={one}
          name={one}
          label={labelOf(one, forms)}
          rows={rowsOf(start?.[one] ?? '')}
          grows
          required
        />
      ))}
      {names.length > 0 && (
        <chakra.p fontSize="14px" color="fg.muted">
          {t('translation.keep', { names: names.join(' ') })}
        </chakra.p>
      )}
    </FormFrame>
  );
}
