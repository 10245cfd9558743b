// One button for each demo account. A server without demo accounts answers 404.
import { chakra } from '@chakra-ui/react';
import type { DemoAccount } from '@/core';
import { DOT } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useResource } from '@/lib/swr';
import { Button } from '@/ui/button';

interface Props {
  onChoose: (account: DemoAccount, form: HTMLFormElement | null) => void;
}

export function DemoAccounts({ onChoose }: Props) {
  const t = useText();
  const { data } = useResource<DemoAccount[]>('/demo-accounts', { shouldRetryOnError: false });
  if (!Array.isArray(data) || data.length === 0) return null;
  return (
    <chakra.section
      aria-labelledby="demo-accounts"
      mt="5"
      pt="4"
      borderTopWidth="1px"
      borderStyle="solid"
      borderColor="border"
    >
      <chakra.h2 id="demo-accounts" fontSize="15px">
        {t('login.demoTitle')}
      </chakra.h2>
      <chakra.p color="fg.muted" fontSize="13.5px" mb="3">
        {t('login.demoText')}
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="flex-start">
        {data.map((account) => (
          <chakra.div key={account.email} maxW="full">
            <Button
              size="sm"
              icon="user"
              title={account.email}
              onClick={(event) => onChoose(account, event.currentTarget.form)}
              maxW="full"
              whiteSpace="normal"
              textAlign="left"
            >
              {[
                t(account.staffKind ? `enum.staffKind.${account.staffKind}` : `enum.role.${account.role}`),
                account.label,
              ]
                .filter(Boolean)
                .join(DOT)}
            </Button>
            {account.totpSecret && (
              <chakra.p mt="1" fontSize="13px" color="fg.muted" overflowWrap="anywhere">
                {t('login.demoSecret', { secret: account.totpSecret })}
              </chakra.p>
            )}
          </chakra.div>
        ))}
      </chakra.div>
    </chakra.section>
  );
}
