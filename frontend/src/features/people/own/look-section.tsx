// Light or dark colors, applied at once.
import { chakra } from '@chakra-ui/react';
import { useColorMode, type ColorMode } from '@/lib/color-mode';
import { useText } from '@/lib/i18n';
import { Button } from '@/ui/button';
import { Section } from '@/ui/card';

const MODES: readonly ColorMode[] = ['light', 'dark'];

export function LookSection() {
  const t = useText();
  const [mode, setMode] = useColorMode();
  return (
    <Section title={t('settings.look')} icon="sun">
      <chakra.div role="group" aria-label={t('settings.colorMode')} display="flex" gap="2" mb="2">
        {MODES.map((of) => (
          <Button
            key={of}
            aria-pressed={mode === of}
            variant={mode === of ? 'tan' : 'secondary'}
            icon={of === 'dark' ? 'moon' : 'sun'}
            onClick={() => setMode(of)}
          >
            {t(`enum.colorMode.${of}`)}
          </Button>
        ))}
      </chakra.div>
      <chakra.p color="fg.muted" fontSize="13.5px">
        {t('settings.colorModeHint')}
      </chakra.p>
    </Section>
  );
}
