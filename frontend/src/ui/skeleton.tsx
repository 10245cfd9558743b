// Grey shapes of content that is loading, and one line for screen readers.
import { chakra, VisuallyHidden, type HTMLChakraProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useText } from '@/lib/i18n';
import { Card } from './card';

export const Bone = (props: HTMLChakraProps<'div'>) => (
  <chakra.div
    aria-hidden
    bg="bg.muted"
    borderRadius="md"
    h="1em"
    animation="pulse 1.4s ease-in-out infinite"
    {...props}
  />
);

export function Loading({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      {children}
    </div>
  );
}

export function RowsSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <Loading>
      {Array.from({ length: rows }, (_, i) => (
        <chakra.div
          key={i}
          display="flex"
          gap="4"
          px="4"
          py="14px"
          borderBottomWidth="1px"
          borderStyle="solid"
          borderColor="border.muted"
          alignItems="center"
        >
          <Bone w="112px" />
          <Bone w="84px" h="1.5em" borderRadius="20px" />
          <Bone flex="1" maxW="220px" />
          <Bone flex="1" display={{ base: 'none', lg: 'block' }} />
          <Bone w="80px" />
        </chakra.div>
      ))}
    </Loading>
  );
}

/** Head and two columns of cards, like a record's screen. */
export function DetailSkeleton() {
  return (
    <Loading>
      <Bone w="180px" mb="2" />
      <Bone w="320px" maxW="80%" h="2em" mb="5" />
      <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', lg: 'minmax(0,1fr) 400px' }} gap="5">
        {[5, 4].map((lines) => (
          <Card key={lines} pad>
            <Bone w="140px" h="1.3em" mb="4" />
            {Array.from({ length: lines }, (_, i) => (
              <Bone key={i} mb="3" w={`${90 - i * 9}%`} />
            ))}
          </Card>
        ))}
      </chakra.div>
    </Loading>
  );
}
