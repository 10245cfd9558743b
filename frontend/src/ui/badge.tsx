// A state as icon and word on a tinted background, never as color alone.
import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import type { BookingStatus, CompanyStatus, ServiceType } from '@/core';
import { useText } from '@/lib/i18n';
import { Icon, type IconName } from './icon';
import { SERVICE_ICON } from './service-look';

export type Tone = 'info' | 'good' | 'calm' | 'bad' | 'warn';

export function Badge({ tone, icon, children, ...props }: HTMLChakraProps<'span'> & { tone: Tone; icon?: IconName }) {
  return (
    <chakra.span
      data-tone={tone}
      display="inline-flex"
      gap="6px"
      alignItems="center"
      borderRadius="20px"
      px="10px"
      py="2px"
      fontSize="13px"
      lineHeight="1.5"
      fontWeight="700"
      whiteSpace="nowrap"
      bg={`${tone}.bg`}
      color={`${tone}.fg`}
      {...props}
    >
      {icon && <Icon name={icon} fontSize="14px" />}
      {children}
    </chakra.span>
  );
}

/** The look of each booking state, on every screen. */
export const STATUS_LOOK: Record<BookingStatus, { tone: Tone; icon: IconName }> = {
  CREATED: { tone: 'info', icon: 'clock' },
  ACTIVE: { tone: 'good', icon: 'hostel' },
  COMPLETED: { tone: 'calm', icon: 'check' },
  CANCELED: { tone: 'bad', icon: 'close' },
};

export function StatusBadge({ status }: { status: BookingStatus }) {
  const t = useText();
  return <Badge {...STATUS_LOOK[status]}>{t(`enum.bookingStatus.${status}`)}</Badge>;
}

/** The booking is overbooked in its workplace. */
export function OverbookedBadge() {
  const t = useText();
  return (
    <Badge tone="bad" icon="alert">
      {t('booking.overbooked')}
    </Badge>
  );
}

const COMPANY: Record<CompanyStatus, { tone: Tone; icon: IconName }> = {
  PENDING: { tone: 'warn', icon: 'clock' },
  APPROVED: { tone: 'good', icon: 'check' },
  SUSPENDED: { tone: 'bad', icon: 'alert' },
};

export function CompanyBadge({ status }: { status: CompanyStatus }) {
  const t = useText();
  return <Badge {...COMPANY[status]}>{t(`enum.companyStatus.${status}`)}</Badge>;
}

/** Whether a branch or a service takes new bookings. */
export function InUse({ active }: { active: boolean }) {
  const t = useText();
  return active ? (
    <Badge tone="good" icon="check">
      {t('branch.whereActive.true')}
    </Badge>
  ) : (
    <Badge tone="calm" icon="lock">
      {t('branch.whereActive.false')}
    </Badge>
  );
}

/** The type of a branch or service, as icon and word. */
export function TypeBadge({ type }: { type: ServiceType }) {
  const t = useText();
  return (
    <Badge tone="calm" icon={SERVICE_ICON[type]}>
      {t(`enum.serviceType.${type}`)}
    </Badge>
  );
}
