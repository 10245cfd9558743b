// The signs that a part of the dashboard is loading.
import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { useSyncExternalStore } from 'react';
import { useNavigation } from 'react-router-dom';
import { useText } from '@/lib/i18n';
import { onParts, partsLoading } from '@/lib/load-part';
import { Spinner } from '@/ui/spinner';

/** Covers the whole window, before there is anything else. */
export function Loading() {
  const t = useText();
  return (
    <chakra.div
      role="status"
      data-testid="loading"
      display="grid"
      placeItems="center"
      minH="100vh"
      color="primary"
      fontSize="36px"
    >
      <Spinner />
      <VisuallyHidden>{t('common.loadingPart')}</VisuallyHidden>
    </chakra.div>
  );
}

/** While the next screen loads, the present screen stays under a moving bar. */
export function LoadingBar() {
  const t = useText();
  const part = useSyncExternalStore(onParts, partsLoading);
  const busy = useNavigation().state === 'loading' || part;
  if (!busy) return null;
  return (
    <chakra.div
      role="status"
      data-testid="loading"
      position="fixed"
      top="0"
      left="0"
      right="0"
      zIndex="loading"
      pointerEvents="none"
    >
      <chakra.div h="3px" overflow="hidden" bg="green.200">
        <chakra.div h="full" w="40%" bg="green.500" animation="slide 1.1s linear infinite" />
      </chakra.div>
      {/* Text only if loading takes longer than a moment. */}
      <chakra.div
        w="fit-content"
        mx="auto"
        mt="10px"
        px="14px"
        py="7px"
        borderRadius="20px"
        bg="bg.panel"
        color="fg"
        boxShadow="float"
        borderWidth="1px"
        borderStyle="solid"
        borderColor="border"
        fontSize="14px"
        fontWeight="600"
        display="flex"
        gap="9px"
        alignItems="center"
        animation="fadeIn 140ms 350ms both"
      >
        <Spinner color="primary" /> {t('common.loadingPart')}
      </chakra.div>
    </chakra.div>
  );
}
