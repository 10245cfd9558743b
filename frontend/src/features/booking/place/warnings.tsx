// Warnings that staff may ignore: outside opening hours, a place still in use.
import { chakra } from '@chakra-ui/react';
import type { Issue } from '@/core';
import { useText } from '@/lib/i18n';
import { readable } from '@/lib/params';
import { Note } from '@/ui/states';

export function Warnings({ issues }: { issues: readonly Issue[] }) {
  const t = useText();
  const words = [...new Set(issues.map(({ code, params }) => t(code, readable(params, t))))];
  return (
    <chakra.div aria-live="polite" display="grid" gap="2" mb="4" maxW={{ lg: '516px' }} _empty={{ display: 'none' }}>
      {words.map((text) => (
        <Note key={text} tone="warn" icon="alert">
          {text}
        </Note>
      ))}
    </chakra.div>
  );
}
