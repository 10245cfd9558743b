// /dashboard/privacyPolicy
import { LegalScreen } from './legal-screen';
import type { LegalScreenOf } from './legal-text';

const PRIVACY_POLICY: LegalScreenOf = {
  kind: 'PRIVACY_POLICY',
  screen: 'privacyPolicy',
  to: '/dashboard/privacyPolicy',
  icon: 'shield',
};

export default function PrivacyPolicyScreen() {
  return <LegalScreen of={PRIVACY_POLICY} />;
}
