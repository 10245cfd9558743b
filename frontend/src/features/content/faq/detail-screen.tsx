// /dashboard/faq/{id}
import type { FaqEntryItem } from '@/core';
import { nameOf } from '@/resource/lookup';
import { RecordForm } from '@/resource/record-form';
import { RecordScreen } from '@/resource/record-screen';
import { CheckField } from '@/ui/form/choice-fields';
import { NumberField } from '@/ui/form/number-fields';
import { TwoLanguages } from '@/ui/form/two-languages';
import { FAQ_ENTRY } from './faq-entry';

const EMPTY = {
  questionEn: '',
  questionSr: '',
  answerEn: '',
  answerSr: '',
  ordinal: null as number | null,
  published: false,
};

export default function FaqEntryScreen() {
  return (
    <RecordScreen<FaqEntryItem> of={FAQ_ENTRY} title={nameOf}>
      {(record) => (
        <RecordForm of={FAQ_ENTRY} record={record} form="faqEntry" empty={EMPTY}>
          <TwoLanguages name="question" />
          <TwoLanguages name="answer" rows={6} />
          <NumberField name="ordinal" hint="faqEntry.ordinalHint" />
          <CheckField name="published" label="faqEntry.publishedText" />
        </RecordForm>
      )}
    </RecordScreen>
  );
}
