// A text area for Markdown with a toolbar. The browser's own undo, spelling and dictation stay.
import '@github/markdown-toolbar-element';
import { chakra } from '@chakra-ui/react';
import { createElement } from 'react';
import { useFormContext } from 'react-hook-form';
import { useText } from '@/lib/i18n';
import { TextArea } from '@/ui/form';
import { Field, type FieldBase } from '@/ui/form';
import { Icon, type IconName } from '@/ui/icon';

/** The elements of the toolbar in their order, each with its icon and text key. */
const TOOLS: readonly { tag: string; icon: IconName; label: string; level?: number }[] = [
  { tag: 'md-header', icon: 'heading', label: 'legalText.heading', level: 2 },
  { tag: 'md-bold', icon: 'bold', label: 'legalText.bold' },
  { tag: 'md-italic', icon: 'italic', label: 'legalText.italic' },
  { tag: 'md-unordered-list', icon: 'list', label: 'legalText.list' },
  { tag: 'md-ordered-list', icon: 'ledger', label: 'legalText.numbered' },
  { tag: 'md-quote', icon: 'quote', label: 'legalText.quote' },
  { tag: 'md-link', icon: 'link', label: 'legalText.link' },
];

function Toolbar({ of }: { of: string }) {
  const t = useText();
  const tools = TOOLS.map(({ tag, icon, label, level }) =>
    createElement(
      tag,
      { key: tag, 'aria-label': t(label), title: t(label), level },
      <Icon name={icon} fontSize="17px" />,
    ),
  );
  return (
    <chakra.div
      mb="6px"
      css={{
        '& markdown-toolbar': { display: 'flex', flexWrap: 'wrap', gap: '2px' },
        '& markdown-toolbar > *': {
          display: 'inline-grid',
          placeItems: 'center',
          width: '36px',
          height: '36px',
          borderRadius: 'md',
          cursor: 'pointer',
        },
        '& markdown-toolbar > *:hover': { bg: 'bg.muted' },
        '& markdown-toolbar > *:focus-visible': { outline: '2px solid', outlineColor: 'primary', outlineOffset: '2px' },
      }}
    >
      {createElement('markdown-toolbar', { for: of, 'aria-label': t('legalText.toolbar') }, tools)}
    </chakra.div>
  );
}

export function MarkdownField(base: FieldBase) {
  const { register } = useFormContext();
  return (
    <Field {...base} width="fill">
      {(control) => (
        <>
          <Toolbar of={control.id} />
          <TextArea {...control} {...register(base.name)} rows={22} fontFamily="mono" fontSize="14px" />
        </>
      )}
    </Field>
  );
}
