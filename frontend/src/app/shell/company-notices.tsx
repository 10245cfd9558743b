// Notices above the screens of a company's staff: the company's status, and on its own pages the gaps
// of its profile.
import { chakra } from '@chakra-ui/react';
import { useLocation } from 'react-router-dom';
import { can, canOpen, type CompanyDetail, type CompanyStatus, type SessionUser } from '@/core';
import { useText } from '@/lib/i18n';
import { lazyChunk } from '@/lib/lazy-chunk';
import { useOwnCompany } from '@/lib/own-company';
import { useActor } from '@/lib/session';
import type { IconName } from '@/ui/icon';
import { Note } from '@/ui/states';

const BANNER: Record<CompanyStatus, { tone: 'warn' | 'bad'; icon: IconName } | null> = {
  PENDING: { tone: 'warn', icon: 'clock' },
  APPROVED: null,
  SUSPENDED: { tone: 'bad', icon: 'alert' },
};

/** The screens about the company itself. */
const OWN_PAGES: readonly string[] = [
  'adminHome',
  'company',
  'companyDetail',
  'companyBranches',
  'companyBranchDetail',
  'companyUsers',
  'companyUserDetail',
];
/**
 * How often an open screen reads the company again: it shows a decision of the platform after this
 * time at most.
 */
const REFRESH_MS = 5 * 60_000;

const prompt = lazyChunk('completeProfile', () => import('@/features/company/complete-profile'));
function LaterPrompt(props: { company: CompanyDetail; name: string }) {
  const part = prompt.usePart('optional');
  return part ? <part.CompleteProfile {...props} /> : null;
}

function Banner({ company }: { company: CompanyDetail }) {
  const t = useText();
  const look = BANNER[company.status];
  if (!look) return null;
  return (
    <Note {...look} role="status">
      <chakra.p fontWeight="700">{t(`companyBanner.title.${company.status}`)}</chakra.p>
      <p>{t(`companyBanner.text.${company.status}`)}</p>
      {company.statusReason && <p>{t('companyBanner.reason', { reason: company.statusReason })}</p>}
    </Note>
  );
}

export function CompanyNotices({ user }: { user: SessionUser }) {
  const actor = useActor();
  const { pathname } = useLocation();
  const company = useOwnCompany(REFRESH_MS);
  if (!company) return null;
  const { screen } = canOpen(user.role, pathname);
  const mayEdit = can({ actor, action: 'COMPANY_EDIT', object: { companyId: company.id } }) === 'YES';
  return (
    <chakra.div display="grid" gap="4" css={{ '&:not(:empty)': { mb: '5' } }}>
      <Banner company={company} />
      {mayEdit && screen !== null && OWN_PAGES.includes(screen) && (
        <LaterPrompt company={company} name={user.firstName} />
      )}
    </chakra.div>
  );
}
