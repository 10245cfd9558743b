// /: sign-in, below it questions and the contact form; with the link of a mail, the conversation that it
// opens, or the end of such mails; with `#privacy` or `#terms`, that text. All but the sign-in are parts that
// come after the first painting, or when they are asked for.
import { chakra } from '@chakra-ui/react';
import { Link, useLocation } from 'react-router-dom';
import type { LegalKind } from '@/core';
import LandingScreen from '@/features/session/landing-screen';
import { useText } from '@/lib/i18n';
import { laterPart } from '@/lib/later-part';

const LINK = /^#support=(.+)$/;
const UNSUBSCRIBE = /^#unsubscribe=(.+)$/;
const FAQ = '#faq';
const LEGAL: Readonly<Record<string, LegalKind>> = { '#privacy': 'PRIVACY_POLICY', '#terms': 'TERMS_OF_USE' };

const contact = laterPart('contact', () => import('@/features/support/contact-section'));
const questions = laterPart('faq', () => import('@/features/content/public/faq-section'));
const legal = laterPart('legalText', () => import('@/features/content/public/legal-page'));
const thread = laterPart('supportThread', () => import('@/features/support/thread-screen'));
const unsubscribe = laterPart('unsubscribe', () => import('@/features/notification/unsubscribe-screen'));

function Thread({ token }: { token: string }) {
  const part = thread.usePart();
  return part ? <part.ThreadScreen key={token} token={token} /> : null;
}

function Legal({ kind }: { kind: LegalKind }) {
  const part = legal.usePart();
  return part ? <part.LegalPage kind={kind} /> : null;
}

function Unsubscribe({ token }: { token: string }) {
  const part = unsubscribe.usePart();
  return part ? <part.UnsubscribeScreen key={token} token={token} /> : null;
}

function Contact() {
  const part = contact.usePart('painted');
  return part ? <part.ContactSection /> : null;
}

function Questions({ wanted }: { wanted: boolean }) {
  const part = questions.usePart('painted');
  return part ? <part.FaqSection wanted={wanted} /> : null;
}

function Foot() {
  const t = useText();
  return (
    <chakra.nav
      aria-label={t('landing.help')}
      gridColumn="1 / -1"
      display="flex"
      flexWrap="wrap"
      gap="10px 28px"
      pt="24px"
      borderTopWidth="1px"
      borderStyle="solid"
      borderColor="border"
      w="full"
    >
      <Link to={FAQ}>{t('landing.faq')}</Link>
      <Link to="#privacy">{t('screen.privacyPolicy')}</Link>
      <Link to="#terms">{t('screen.termsOfUse')}</Link>
    </chakra.nav>
  );
}

export default function Landing() {
  const { hash } = useLocation();
  const token = LINK.exec(hash)?.[1];
  if (token !== undefined) return <Thread token={token} />;
  const kind = LEGAL[hash];
  if (kind) return <Legal kind={kind} />;
  const unwanted = UNSUBSCRIBE.exec(hash)?.[1];
  if (unwanted !== undefined) return <Unsubscribe token={unwanted} />;
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
          <Questions wanted={hash === FAQ} />
          <Contact />
          <Foot />
        </chakra.div>
      </chakra.div>
    </LandingScreen>
  );
}
