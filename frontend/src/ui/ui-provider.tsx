// The look around the app: Chakra's system, and the nonce without which the content
// security policy would drop the styles that Emotion writes.
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ChakraProvider } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ConfirmProvider } from './confirm';
import { system } from './theme';
import { Toaster } from './toast';

// The server writes a fresh one into every index.html it hands out.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
const cache = createCache({ key: 'sapa', ...(nonce ? { nonce } : {}) });

export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>
        <ConfirmProvider>{children}</ConfirmProvider>
        <Toaster />
      </ChakraProvider>
    </CacheProvider>
  );
}
