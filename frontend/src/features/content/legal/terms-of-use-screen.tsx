// /dashboard/termsOfUse
import { LegalScreen } from './legal-screen';
import type { LegalScreenOf } from './legal-text';

const TERMS_OF_USE: LegalScreenOf = {
  kind: 'TERMS_OF_USE',
  screen: 'termsOfUse',
  to: '/dashboard/termsOfUse',
  icon: 'scale',
};

export default function TermsOfUseScreen() {
  return <LegalScreen of={TERMS_OF_USE} />;
}
