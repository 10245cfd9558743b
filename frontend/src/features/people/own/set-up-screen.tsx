// In place of the dashboard: an account that must have a second factor sets one up, and goes on where it was going.
import { chakra } from '@chakra-ui/react';
import { useCallback, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { FactorList as OwnFactors, SessionUser } from '@/core';
import { api } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { safeNext } from '@/lib/refusal';
import { noteUser } from '@/lib/session';
import { useResource } from '@/lib/swr';
import { Button } from '@/ui/button';
import { PublicCard, PublicFrame } from '@/ui/public-frame';
import { useSignOut } from '@/ui/sign-out';
import { Bone, Loading } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { notify } from '@/ui/toast';
import { AddFactor } from './factor/add-factor';
import { FACTORS } from './factor/paths';

export default function SetUpScreen() {
  const t = useText();
  const signOut = useSignOut();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const next = safeNext(params.get('next')) ?? '/dashboard';
  const { data, error, mutate } = useResource<OwnFactors>(FACTORS);

  /** Goes on if the server has nothing left to set up. */
  const goOn = useCallback(async () => {
    const user = await api.get<SessionUser>('/me');
    noteUser(user);
    if (!user.setUpOnly) await navigate(next, { replace: true });
  }, [navigate, next]);
  // The factor may have been added in another tab, or just before this page was closed.
  useEffect(() => {
    goOn().catch(() => undefined);
  }, [goOn]);

  return (
    <PublicFrame>
      <PublicCard title={t('setUpFactor.title')} lead={t('setUpFactor.text')}>
        {data ? (
          <AddFactor
            passkeys={data.passkeys}
            onDone={() => void goOn().catch((failure: unknown) => notify.error(failure))}
          />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void mutate()} />
        ) : (
          <Loading>
            <Bone h="2.4em" />
          </Loading>
        )}
        <chakra.p mt="5" mb="3" color="fg.muted" fontSize="13.5px">
          {t('setUpFactor.help')}
        </chakra.p>
        <Button icon="logout" onClick={signOut}>
          {t('shell.signOut')}
        </Button>
      </PublicCard>
    </PublicFrame>
  );
}
