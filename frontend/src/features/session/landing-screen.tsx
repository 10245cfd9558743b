// The landing page: what Šapa is, and sign-in. Tells pet owners and refused accounts for whom the
// dashboard is.
import { chakra } from '@chakra-ui/react';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { landingScreens, type ServiceType, type SessionUser } from '@/core';
import { useText } from '@/lib/i18n';
import { safeNext, takeRefusal } from '@/lib/refusal';
import { useSession } from '@/lib/session';
import { Button, LinkButton } from '@/ui/button';
import { Card } from '@/ui/card';
import { Icon, type IconName } from '@/ui/icon';
import { useDocumentTitle } from '@/ui/page-head';
import { PublicHeader } from '@/ui/public-frame';
import { useSignOut } from '@/ui/sign-out';
import { Note } from '@/ui/states';
import { SignInForm } from './sign-in-form';

const SERVICES: readonly [ServiceType, IconName][] = [
  ['HOSTEL', 'hostel'],
  ['DAY_CARE', 'dayCare'],
  ['GROOMING', 'grooming'],
  ['VETERINARY', 'veterinary'],
];

function Hero() {
  const t = useText();
  return (
    <chakra.div color="white" minW={0}>
      <chakra.h1
        id="page-title"
        tabIndex={-1}
        outline="none"
        fontSize={{ base: '30px', lg: '44px', '2xl': '52px' }}
        lineHeight="1.15"
        letterSpacing="-.02em"
      >
        {t('landing.heroFirst')} <br />
        {t('landing.heroSecond')}
      </chakra.h1>
      <chakra.p mt="5" fontSize="18px" color="#dbe9e1" maxW="34em">
        {t('app.purpose')}
      </chakra.p>
      <chakra.ul
        listStyleType="none"
        mt="6"
        display="flex"
        flexWrap="wrap"
        gap="10px 22px"
        color="tan.200"
        fontWeight="600"
      >
        {SERVICES.map(([type, icon]) => (
          <chakra.li key={type} display="flex" gap="6px" alignItems="center">
            <Icon name={icon} /> {t(`enum.serviceType.${type}`)}
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.div>
  );
}

/** The user was sent here from a refused screen. */
function useRefused(): boolean {
  const { key } = useLocation();
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    if (takeRefusal()) setRefused(true);
  }, [key]);
  return refused;
}

const hasDashboard = (user: SessionUser) => landingScreens(user.role)[0] !== 'landing';

function SignedIn({ user }: { user: SessionUser }) {
  const t = useText();
  const signOut = useSignOut();
  const staff = hasDashboard(user);
  return (
    <chakra.div display="grid" gap="4" justifyItems="start">
      <chakra.h2 fontSize="19px" overflowWrap="anywhere">
        {t('landing.signedInAs', { name: `${user.firstName} ${user.lastName}` })}
      </chakra.h2>
      {!staff && <chakra.p color="fg.muted">{t('landing.staffOnly')}</chakra.p>}
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        {staff && (
          <LinkButton variant="primary" to="/dashboard" icon="dashboard">
            {t('landing.toDashboard')}
          </LinkButton>
        )}
        <Button icon="logout" onClick={signOut}>
          {t('shell.signOut')}
        </Button>
      </chakra.div>
    </chakra.div>
  );
}

/** `children`: what stands below, in sections of other rooms. */
export default function LandingScreen({ children }: { children?: ReactNode }) {
  const t = useText();
  const { user } = useSession();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const refused = useRefused();
  const next = safeNext(params.get('next'));
  useDocumentTitle('');
  const enter = (signedIn: SessionUser) =>
    void navigate(hasDashboard(signedIn) ? (next ?? '/dashboard') : '/', { replace: true });

  return (
    <chakra.div
      minH="100dvh"
      bg="green.900"
      display="flex"
      flexDirection="column"
      css={{ '& :focus-visible': { outlineColor: '{colors.green.300}' } }}
    >
      <PublicHeader />
      <chakra.main
        flex="1"
        w="full"
        maxW="1172px"
        mx="auto"
        px={{ base: '20px', lg: '24px' }}
        pt={{ base: '24px', xl: '32px' }}
        pb="16"
        alignItems="center"
        display="grid"
        gap={{ base: '36px', xl: '48px' }}
        gridTemplateColumns={{ base: 'minmax(0,1fr)', xl: 'minmax(0,1fr) 586px' }}
        justifyItems={{ base: 'stretch', xl: 'end' }}
      >
        <Hero />
        <Card
          w="full"
          maxW={{ base: '480px', lg: '586px' }}
          p={{ base: '22px 20px', lg: '34px' }}
          css={{ '& :focus-visible': { outlineColor: 'focus' } }}
        >
          {refused && (
            <chakra.div mb="5">
              <Note tone="warn" icon="info" role="status">
                {t('landing.refused')}
              </Note>
            </chakra.div>
          )}
          {user ? (
            <SignedIn user={user} />
          ) : (
            <>
              {next && !refused && (
                <chakra.div mb="5">
                  <Note tone="info" icon="info" role="status">
                    {t('landing.next')}
                  </Note>
                </chakra.div>
              )}
              <chakra.h2 fontSize="22px" mb="5">
                {t('login.title')}
              </chakra.h2>
              <SignInForm onDone={enter} />
            </>
          )}
        </Card>
      </chakra.main>
      {children}
    </chakra.div>
  );
}
