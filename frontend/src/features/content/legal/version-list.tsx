// The draft and the published versions of a text; the shown one is marked.
import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { LegalTextItem } from '@/core';
import { formatDateTime, localOf, ownZone } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { Badge } from '@/ui/badge';
import { Section } from '@/ui/card';
import { isDraft, queryOf } from './legal-text';

interface Props {
  all: readonly LegalTextItem[];
  shown: LegalTextItem | null;
  inForce: LegalTextItem | null;
}

export function VersionList({ all, shown, inForce }: Props) {
  const t = useText();
  const when = (utc: string) => formatDateTime(localOf(utc, ownZone()));
  return (
    <Section title={t('legalText.versions')} icon="history">
      <chakra.ul listStyleType="none" display="grid" gap="2px">
        {all.map((one) => (
          <chakra.li
            key={one.id}
            css={{
              '& a': { display: 'block', px: '10px', py: '8px', borderRadius: 'md', color: 'fg' },
              '& a:hover': { bg: 'bg.hover', textDecoration: 'none' },
              '& a[aria-current]': { bg: 'bg.muted' },
            }}
          >
            <Link to={queryOf(one.language, one.id)} aria-current={one.id === shown?.id ? 'page' : undefined}>
              <chakra.span display="flex" flexWrap="wrap" gap="8px" alignItems="center" fontWeight="600">
                {isDraft(one) ? t('legalText.draft') : t('legalText.number', { number: one.number ?? '' })}
                {one.id === inForce?.id && (
                  <Badge tone="good" icon="eye">
                    {t('legalText.inForce')}
                  </Badge>
                )}
              </chakra.span>
              <chakra.span display="block" fontSize="13px" color="fg.muted">
                {one.publishedAt
                  ? t('legalText.publishedOn', { date: when(one.publishedAt) })
                  : t('legalText.draftChanged', { date: when(one.updatedAt) })}
              </chakra.span>
            </Link>
          </chakra.li>
        ))}
      </chakra.ul>
    </Section>
  );
}
