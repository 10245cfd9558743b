// Lines of names and amounts: what an action does to the money, before anything happens.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export function MoneyLines({ children, plain = false }: { children: ReactNode; plain?: boolean }) {
  return (
    <chakra.dl
      display="grid"
      gap="8px"
      {...(plain
        ? {}
        : {
            bg: 'bg.hover',
            borderWidth: '1px',
            borderStyle: 'solid',
            borderColor: 'border',
            borderRadius: 'md',
            px: '16px',
            py: '13px',
          })}
    >
      {children}
    </chakra.dl>
  );
}

export function MoneyLine({ name, hint, children }: { name: ReactNode; hint?: ReactNode; children: ReactNode }) {
  return (
    <chakra.div display="flex" justifyContent="space-between" gap="14px" alignItems="baseline">
      <chakra.dt minW={0} overflowWrap="anywhere">
        {name}
        {hint && (
          <chakra.span display="block" fontSize="13px" color="fg.muted">
            {hint}
          </chakra.span>
        )}
      </chakra.dt>
      <chakra.dd fontWeight="700" textAlign="right" whiteSpace="nowrap">
        {children}
      </chakra.dd>
    </chakra.div>
  );
}
