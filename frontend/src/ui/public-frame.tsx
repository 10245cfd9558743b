// The frame of public pages: brand and language switch above, content in the middle.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { Brand } from './brand';
import { Card } from './card';
import { useDocumentTitle } from './page-head';
import { ColorModeSwitch, LanguageSwitch } from './switches';

export function PublicHeader() {
  return (
    <chakra.header
      display="flex"
      alignItems="center"
      gap="3"
      w="full"
      maxW="1172px"
      mx="auto"
      px={{ base: '20px', lg: '24px' }}
      py={{ base: '18px', lg: '26px' }}
    >
      <chakra.span css={{ '& a': { color: 'white', borderRadius: 'md' } }}>
        <Link to="/">
          <Brand />
        </Link>
      </chakra.span>
      <chakra.span flex="1" />
      <ColorModeSwitch color="white" css={{ '&:hover': { bg: 'green.800' } }} />
      <LanguageSwitch onDark />
    </chakra.header>
  );
}

export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <chakra.div
      minH="100dvh"
      display="flex"
      flexDirection="column"
      bg="green.900"
      css={{ '& :focus-visible': { outlineColor: '{colors.green.300}' } }}
    >
      <PublicHeader />
      <chakra.main flex="1" px={{ base: '16px', lg: '24px' }} pb="12" display="grid" placeItems="center">
        {children}
      </chakra.main>
    </chakra.div>
  );
}

/** A form with a title in the middle of a public page. */
export function PublicCard({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  useDocumentTitle(title);
  return (
    <Card
      w="full"
      maxW={{ base: '480px', lg: '586px' }}
      p={{ base: '22px 20px', lg: '34px' }}
      css={{ '& :focus-visible': { outlineColor: 'focus' } }}
    >
      <chakra.h1 id="page-title" tabIndex={-1} outline="none" fontSize="22px" mb={lead ? '2' : '5'}>
        {title}
      </chakra.h1>
      {lead && (
        <chakra.div color="fg.muted" mb="5">
          {lead}
        </chakra.div>
      )}
      {children}
    </Card>
  );
}

export const PublicOutlet = () => (
  <PublicFrame>
    <Outlet />
  </PublicFrame>
);
