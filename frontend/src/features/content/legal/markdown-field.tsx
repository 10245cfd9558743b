// A text area for Markdown with a toolbar. The browser's own undo, spelling and dictation stay.
import '@github/markdown-toolbar-element';
import { chakra } from '@chakra-ui/react';
import { createElement } from 'react';
import { useFormContext } from 'react-hook-form';
import { useText } from '@/lib/i18n';
import { IconButton } from '@/ui/button';
import { TextArea } from '@/ui/form/controls';
import { Field, type FieldBase } from '@/ui/form/field';
import type { IconName } from '@/ui/icon';

/** The buttons in their order: the toolbar's name of each, its icon and text key. */
const TOOLS: readonly { name: string; icon: IconName; label: string }[] = [
  { name: 'header-2', icon: 'heading', label: 'legalText.heading' },
  { name: 'bold', icon: 'bold', label: 'legalText.bold' },
  { name: 'italic', icon: 'italic', label: 'legalText.italic' },
  { name: 'unordered-list', icon: 'list', label: 'legalText.list' },
  { name: 'ordered-list', icon: 'ledger', label: 'legalText.numbered' },
  { name: 'quote', icon: 'quote', label: 'legalText.quote' },
  { name: 'link', icon: 'link', label: 'legalText.link' },
];

/** The toolbar is an element of its own, which knows its buttons by `data-md-button`. */
function Toolbar({ of }: { of: string }) {
  const t = useText();
  const tools = TOOLS.map(({ name, icon, label }) => (
    <IconButton key={name} data-md-button={name} icon={icon} label={t(label)} />
  ));
  return (
    <chakra.div mb="6px" css={{ '& markdown-toolbar': { display: 'flex', flexWrap: 'wrap', gap: '2px' } }}>
      {createElement('markdown-toolbar', { for: of, 'aria-label': t('legalText.toolbar') }, tools)}
    </chakra.div>
  );
}

export function MarkdownField(base: FieldBase) {
  const { register } = useFormContext();
  return (
    <Field {...base}>
      {(control) => (
        <>
          <Toolbar of={control.id} />
          <TextArea {...control} {...register(base.name)} rows={22} />
        </>
      )}
    </Field>
  );
}
