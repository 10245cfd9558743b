// The switches of every page: language and color mode.
import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { changeLanguage, useLanguage, useText } from '@/lib/i18n';
import { LANGUAGES, languageTag, type Language } from '@/lib/language';
import { useColorMode } from '@/lib/color-mode';
import { NetworkError } from '@/lib/problem';
import { IconButton, type ButtonProps } from './button';
import { Icon } from './icon';
import { notify } from './toast';

/** The browser's own select, which works the same everywhere; switches at once. */
export function LanguageSwitch({ onDark = false, ...props }: HTMLChakraProps<'span'> & { onDark?: boolean }) {
  const t = useText();
  const language = useLanguage();
  const color = onDark ? 'white' : 'fg';
  const choose = async (next: Language) => {
    if (!(await changeLanguage(next))) notify.error(new NetworkError());
  };
  return (
    <chakra.span
      position="relative"
      display="inline-flex"
      alignItems="center"
      gap="6px"
      borderWidth="1px"
      borderStyle="solid"
      borderRadius="md"
      pl="10px"
      fontSize="13.5px"
      fontWeight="700"
      color={color}
      borderColor={onDark ? 'rgb(255 255 255 / .35)' : 'border.strong'}
      {...props}
    >
      <Icon name="language" />
      <chakra.select
        aria-label={t('shell.language')}
        value={language}
        onChange={(event) => void choose(event.target.value as Language)}
        appearance="none"
        bg="transparent"
        color="inherit"
        fontWeight="700"
        fontSize="inherit"
        py="6px"
        pr="10px"
        cursor="pointer"
        borderRadius="md"
        css={{ '& option': { color: 'ink.900', bg: 'white' } }}
      >
        {LANGUAGES.map((of) => (
          <option key={of} value={of} lang={languageTag(of)}>
            {t(`enum.language.${of}`)}
          </option>
        ))}
      </chakra.select>
    </chakra.span>
  );
}

export function ColorModeSwitch(props: Partial<ButtonProps>) {
  const t = useText();
  const [mode, setMode] = useColorMode();
  const next = mode === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      label={t(next === 'dark' ? 'shell.toDark' : 'shell.toLight')}
      icon={next === 'dark' ? 'moon' : 'sun'}
      onClick={() => setMode(next)}
      {...props}
    />
  );
}
