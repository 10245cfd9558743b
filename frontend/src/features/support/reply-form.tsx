// The answer to a message: a template fills in its text; after the answer the next message may follow.
import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import type { Page, SupportDetail, SupportTemplateItem } from '@/core';
import { useBoth, useText } from '@/lib/i18n';
import { useResource } from '@/lib/swr';
import { useNavigateIfStillHere } from '@/lib/use-navigate-if-still-here';
import { Button } from '@/ui/button';
import { Select } from '@/ui/form/controls';
import { TextAreaField } from '@/ui/form/fields';
import { FormFrame } from '@/ui/form/form-frame';
import { useCoreForm } from '@/ui/form/use-core-form';
import { notify } from '@/ui/toast';
import { supportCall } from './calls';
import { SUPPORT_TEMPLATE } from './template';

const REPLY = 'support-reply';
const NEXT = 'next';

export function focusReply(): void {
  document.getElementById(REPLY)?.querySelector('textarea')?.focus();
}

/** `next`: the address of the message that comes after this one; null: there is none. */
export function ReplyForm({ message, next }: { message: SupportDetail; next: string | null }) {
  const t = useText();
  const goOn = useNavigateIfStillHere();
  const { id, name, email, status, language } = message;
  const form = useCoreForm<{ text: string }>({
    form: 'supportReply',
    draft: { subject: `support-reply-${id}` },
    defaults: { text: '' },
  });

  function fill({ textEn, textSr }: SupportTemplateItem) {
    const text = { en_US: textEn, sr_Latn_RS: textSr }[language] ?? textEn;
    // What is typed already stays: the template follows it.
    const typed = form.getValues('text').trimEnd();
    form.setValue('text', typed ? `${typed}\n\n${text}` : text, { shouldDirty: true, shouldValidate: true });
    focusReply();
  }
  return (
    <chakra.div id={REPLY} mt="18px" pt="16px" borderTopWidth="1px" borderStyle="solid" borderColor="border.muted">
      <FormFrame
        form={form}
        ask={false}
        guard={['message']}
        submit="support.action.REPLY"
        submitProps={{ icon: 'mail' }}
        buttons={
          next && (
            <Button type="submit" value={NEXT} icon="chevronRight">
              {t('support.andNext')}
            </Button>
          )
        }
        onSubmit={async (values, by) => {
          await supportCall(id, 'replies', values);
          form.reset({ text: '' });
          notify.success('support.done.REPLY', { name });
          if (by === NEXT && next) await goOn(next);
        }}
      >
        <chakra.p mb="2" fontSize="14px" color="fg.muted">
          {t(`support.replyHint.${status}`, { email })}
        </chakra.p>
        <TemplateChoice language={language} onChosen={fill} />
        <TextAreaField name="text" label="support.reply" rows={6} />
      </FormFrame>
    </chakra.div>
  );
}

interface ChoiceProps {
  /** In which the text is filled in. */
  language: string;
  onChosen: (template: SupportTemplateItem) => void;
}

/** Nothing without templates. */
function TemplateChoice({ language, onChosen }: ChoiceProps) {
  const t = useText();
  const both = useBoth();
  const id = useId();
  const { data } = useResource<Page<SupportTemplateItem>>(`${SUPPORT_TEMPLATE.path}?sort=name&pageSize=100`);
  if (!data || data.items.length === 0) return null;
  return (
    <chakra.div mb="4" maxW="field" minW={0}>
      <chakra.label htmlFor={id} display="block" fontWeight="600" fontSize="14.5px" mb="5px">
        {t('support.template')}
      </chakra.label>
      <Select
        id={id}
        value=""
        aria-describedby={`${id}-hint`}
        onChange={({ target: { value } }) => {
          const chosen = data.items.find((one) => String(one.id) === value);
          if (chosen) onChosen(chosen);
        }}
      >
        <option value="">{t('support.templateNone')}</option>
        {data.items.map((one) => (
          <option key={one.id} value={one.id}>
            {both(one.nameEn, one.nameSr)}
          </option>
        ))}
      </Select>
      <chakra.p id={`${id}-hint`} mt="4px" fontSize="13.5px" color="fg.muted">
        {t('support.templateHint', { language: t(`enum.language.${language}`) })}
      </chakra.p>
    </chakra.div>
  );
}
