// The product's name with its paw icon.
import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { useText } from '@/lib/i18n';
import { Icon } from './icon';

export function Brand(props: HTMLChakraProps<'span'>) {
  const t = useText();
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="10px"
      fontWeight="700"
      fontSize="21px"
      color="white"
      {...props}
    >
      <Icon name="paw" color="tan.400" fontSize="26px" />
      {t('app.name')}
    </chakra.span>
  );
}
