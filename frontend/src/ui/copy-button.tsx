// Copies a text that people pass on, such as a reference; nothing where the browser forbids it.
import { useText } from '@/lib/i18n';
import { IconButton } from './button';
import { notify } from './toast';

interface Props {
  text: string;
  /** The name of the text on the page. */
  label: string;
  /** Text key of what is said afterwards, of a text that must not be repeated there. */
  said?: string;
}

export function CopyButton({ text, label, said = 'common.copied' }: Props) {
  const t = useText();
  // Exists on secure origins only.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return null;
  async function copy(to: Clipboard) {
    try {
      await to.writeText(text);
      notify.success(said, { text });
    } catch {
      notify.error('common.notCopied');
    }
  }
  return (
    <IconButton
      label={t('common.copy', { name: label })}
      icon="copy"
      w="26px"
      h="26px"
      minH="26px"
      my="-3px"
      fontSize="15px"
      color="fg.muted"
      onClick={() => void copy(clipboard)}
    />
  );
}
