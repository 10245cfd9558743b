// The account's own settings: profile, e-mail, colors, password, second factors, sessions.
import { chakra } from '@chakra-ui/react';
import { useText } from '@/lib/i18n';
import { lazyChunk } from '@/lib/lazy-chunk';
import { useSession } from '@/lib/session';
import { FORM_BESIDE } from '@/ui/beside';
import { LinkButton } from '@/ui/button';
import { Section } from '@/ui/card';
import { PageHead } from '@/ui/page-head';
import { EmailSection } from './email-section';
import { LookSection } from './look-section';
import { ProfileSection } from './profile-section';
import { SessionsSection } from './sessions-section';

const factors = lazyChunk('factors', () => import('./factor/factors-section'));
function LaterFactors() {
  const part = factors.usePart('painted');
  return part ? <part.FactorsSection /> : null;
}

export default function SettingsScreen() {
  const t = useText();
  const { user } = useSession();
  if (!user) return null;
  return (
    <>
      <PageHead title={t('screen.userSettings')} context={t('settings.context')} />
      <chakra.div display="grid" gap="5" alignItems="start" gridTemplateColumns={FORM_BESIDE}>
        <chakra.div display="grid" gap="5" minW={0}>
          <ProfileSection key={user.id} user={user} />
          <EmailSection user={user} />
        </chakra.div>
        <chakra.div display="grid" gap="5" minW={0}>
          <LookSection />
          <Section title={t('settings.password')} icon="key">
            <chakra.p color="fg.muted" mb="3">
              {t('settings.passwordText')}
            </chakra.p>
            <LinkButton to="/dashboard/change-password" icon="lock">
              {t('screen.changePassword')}
            </LinkButton>
          </Section>
          <LaterFactors />
          <SessionsSection />
        </chakra.div>
      </chakra.div>
    </>
  );
}
