// /: sign-in, below it questions and the contact form; with the link of a mail, what it opens
// (`mail-link.tsx`); with `#privacy` or `#terms`, that text. All but the sign-in are parts that
// come after the first painting, or when they are asked for.
import { chakra } from '@chakra-ui/react';
import { useLocation } from 'react-router-dom';
import type { LegalKind } from '@/core';
import LandingScreen from '@/features/session/landing-screen';
import { lazyChunk } from '@/lib/lazy-chunk';

const MAIL_LINK = /^#(support|unsubscribe|confirmToken|emailToken)=./;
const LEGAL: Readonly<Record<string, LegalKind>> = { '#privacy': 'PRIVACY_POLICY', '#terms': 'TERMS_OF_USE' };

const help = lazyChunk('landingHelp', () => import('./landing-help'));
const legal = lazyChunk('legalText', () => import('@/features/content/public/legal-page'));
const mailLink = lazyChunk('mailLink', () => import('./mail-link'));

function Linked({ hash }: { hash: string }) {
  const part = mailLink.usePart();
  return part ? <part.MailLink hash={hash} /> : null;
}

function Legal({ kind }: { kind: LegalKind }) {
  const part = legal.usePart();
  return part ? <part.LegalPage kind={kind} /> : null;
}

function Help({ hash }: { hash: string }) {
  const part = help.usePart('painted');
  return part ? <part.LandingHelp hash={hash} /> : null;
}

export default function Landing() {
  const { hash } = useLocation();
  if (MAIL_LINK.test(hash)) return <Linked hash={hash} />;
  const kind = LEGAL[hash];
  if (kind) return <Legal kind={kind} />;
  return (
    <LandingScreen>
      <chakra.div bg="bg" color="fg" css={{ '& :focus-visible': { outlineColor: 'focus' } }}>
        <chakra.div
          maxW="1172px"
          mx="auto"
          px={{ base: '20px', lg: '24px' }}
          py={{ base: '36px', lg: '56px' }}
          minH="760px"
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 586px' }}
          gridTemplateRows="1fr auto"
          gap={{ base: '40px', xl: '48px' }}
          justifyItems={{ base: 'center', xl: 'start' }}
          alignItems="start"
        >
          <Help hash={hash} />
        </chakra.div>
      </chakra.div>
    </LandingScreen>
  );
}
