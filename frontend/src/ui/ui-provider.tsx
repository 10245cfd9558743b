// Provides Chakra's system, keeps the focus on the page and a held Enter from pressing more than once, and gives the nonce
// without which the content security policy would drop Emotion's styles.
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ChakraProvider } from '@chakra-ui/react';
import { useEffect, type ReactNode } from 'react';
import { ConfirmProvider } from './confirm';
import { ignoreHeldEnter } from './held-enter';
import { keepFocus } from './kept-focus';
import { system } from './theme';
import { Toaster } from './toast';

// The server writes a fresh nonce into every index.html.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
const cache = createCache({ key: 'sapa', ...(nonce ? { nonce } : {}) });

export function UiProvider({ children }: { children: ReactNode }) {
  useEffect(() => {
    return keepFocus();
  }, []);
  useEffect(() => {
    return ignoreHeldEnter();
  }, []);
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>
        <ConfirmProvider>{children}</ConfirmProvider>
        <Toaster />
      </ChakraProvider>
    </CacheProvider>
  );
}
