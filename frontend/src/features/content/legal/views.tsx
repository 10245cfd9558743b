// The ways to look at a text: buttons of which one is pressed.
import { chakra } from '@chakra-ui/react';
import { useText } from '@/lib/i18n';
import { Button } from '@/ui/button';
import type { IconName } from '@/ui/icon';

export type LegalView = 'write' | 'read' | 'preview' | 'differences';
const ICON: Record<LegalView, IconName> = { write: 'edit', read: 'eye', preview: 'eye', differences: 'history' };

interface Props {
  views: readonly LegalView[];
  chosen: LegalView;
  choose: (view: LegalView) => void;
}

export function Views({ views, chosen, choose }: Props) {
  const t = useText();
  return (
    <chakra.div role="group" aria-label={t('legalText.text')} display="flex" flexWrap="wrap" gap="6px" mb="4">
      {views.map((view) => (
        <Button
          key={view}
          size="sm"
          icon={ICON[view]}
          variant={view === chosen ? 'tan' : 'secondary'}
          aria-pressed={view === chosen}
          onClick={() => choose(view)}
        >
          {t(`legalText.view.${view}`)}
        </Button>
      ))}
    </chakra.div>
  );
}
