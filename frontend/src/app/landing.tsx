// /: sign-in with the contact form below; with the link of a mail, the conversation that it opens. Form and
// conversation are parts that come after the first painting.
import { chakra } from '@chakra-ui/react';
import { useLocation } from 'react-router-dom';
import LandingScreen from '@/features/session/landing-screen';
import { laterPart } from '@/lib/later-part';

const LINK = /^#support=(.+)$/;
const contact = laterPart('contact', () => import('@/features/support/contact-section'));
const thread = laterPart('supportThread', () => import('@/features/support/thread-screen'));

function Thread({ token }: { token: string }) {
  const part = thread.usePart();
  return part ? <part.ThreadScreen key={token} token={token} /> : null;
}

function Contact() {
  const part = contact.usePart('painted');
  return part ? <part.ContactSection /> : null;
}

export default function Landing() {
  const { hash } = useLocation();
  const token = LINK.exec(hash)?.[1];
  if (token !== undefined) return <Thread token={token} />;
  return (
    <LandingScreen>
      <chakra.div bg="bg" color="fg" css={{ '& :focus-visible': { outlineColor: 'focus' } }}>
        <chakra.div
          maxW="1172px"
          mx="auto"
          px={{ base: '20px', lg: '24px' }}
          py={{ base: '36px', lg: '56px' }}
          minH="660px"
          display="grid"
          justifyItems="center"
          alignItems="start"
        >
          <Contact />
        </chakra.div>
      </chakra.div>
    </LandingScreen>
  );
}
