// Something of this booking is not sent yet.
import { useText } from '@/lib/i18n';
import { Badge } from '@/ui/badge';

export function WaitingBadge() {
  const t = useText();
  return (
    <Badge tone="warn" icon="wifiOff" px="8px" py="0" fontSize="12px" flexShrink={0}>
      {t('queue.waits')}
    </Badge>
  );
}
