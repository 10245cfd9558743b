// Below the sign-in of the landing page: questions, the contact form, and the way to the legal texts.
import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { FaqSection } from '@/features/content/public/faq-section';
import { ContactSection } from '@/features/support/contact-section';
import { useText } from '@/lib/i18n';

const FAQ = '#faq';

/** `hash`: of the address; `#faq` leads to the questions. */
export function LandingHelp({ hash }: { hash: string }) {
  const t = useText();
  return (
    <>
      <FaqSection inAddress={hash === FAQ} />
      <ContactSection />
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
    </>
  );
}
