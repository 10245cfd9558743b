// /login: sign-in at its own address.
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useText } from '@/lib/i18n';
import { safeNext } from '@/lib/refusal';
import { PublicCard, PublicFrame } from '@/ui/public-frame';
import { SignInForm } from './sign-in-form';

export default function LoginScreen() {
  const t = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const next = safeNext(params.get('next')) ?? '/dashboard';
  return (
    <PublicFrame>
      <PublicCard title={t('login.title')}>
        <SignInForm begins onDone={() => void navigate(next, { replace: true })} />
      </PublicCard>
    </PublicFrame>
  );
}
