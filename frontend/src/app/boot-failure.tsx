// The page shown if the core or the texts do not load. The texts may be what is missing, so this page
// has its own words.
import { chakra } from '@chakra-ui/react';
import { partReason } from '@/lib/error-text';
import { hasText, text } from '@/lib/i18n';
import { PartError } from '@/lib/load-part';
import { page } from '@/lib/page';
import { Button } from '@/ui/button';
import { ComesBack } from './screen-error';

export function BootFailure({ error }: { error: unknown }) {
  const word = (key: string, plain: string) => (hasText(key) ? text(key) : plain);
  return (
    <chakra.main role="alert" maxW="560px" mx="auto" px="5" py="20" display="grid" gap="3" justifyItems="start">
      <ComesBack />
      <h1>{word('shell.bootFailed', 'Šapa could not start')}</h1>
      <p>{error instanceof PartError && hasText('message.part.run') ? partReason(error, text) : String(error)}</p>
      <p>{word('message.partHint', 'Check your internet connection and reload the page.')}</p>
      <Button variant="primary" onClick={page.reload}>
        {word('common.reload', 'Reload the page')}
      </Button>
    </chakra.main>
  );
}
