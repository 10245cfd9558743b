// The palette's last line: what the keys do.
import { chakra } from '@chakra-ui/react';
import { useText } from '@/lib/i18n';
import { Keys } from '@/ui/keys';

export function Foot() {
  const t = useText();
  const hints: [keys: string[], text: string][] = [
    [['↑', '↓'], t('palette.choose')],
    [['Enter'], t('palette.open')],
    [['Ctrl', 'Enter'], t('palette.newTab')],
  ];
  return (
    <chakra.div
      display={{ base: 'none', lg: 'flex' }}
      flexWrap="wrap"
      gap="4px 18px"
      alignItems="center"
      flexShrink={0}
      px="18px"
      py="10px"
      fontSize="13px"
      color="fg.muted"
      borderTopWidth="1px"
      borderStyle="solid"
      borderColor="border"
    >
      {hints.map(([keys, text]) => (
        <chakra.span key={text} aria-hidden display="inline-flex" gap="5px" alignItems="center">
          <Keys keys={keys} /> {text}
        </chakra.span>
      ))}
      <chakra.span aria-hidden ml="auto">
        {t('palette.also')}
      </chakra.span>
    </chakra.div>
  );
}
