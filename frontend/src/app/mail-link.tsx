// What the link of a mail opens on the landing page: a conversation with support, the end of such mails, or the
// confirmation of an address.
import { UnsubscribeScreen } from '@/features/notification/unsubscribe-screen';
import { ConfirmEmailScreen } from '@/features/session/confirm-email-screen';
import { ConfirmRegistrationScreen } from '@/features/session/confirm-registration-screen';
import { ThreadScreen } from '@/features/support/thread-screen';
import { inLink } from '@/lib/link-token';

/** `hash`: `#support=<token>`, `#unsubscribe=<token>`, `#confirmToken=<token>` or `#emailToken=<token>`. */
export function MailLink({ hash }: { hash: string }) {
  const what = hash.slice(1).split('=')[0]!;
  const token = inLink(hash, what);
  if (what === 'support') return <ThreadScreen key={token} token={token} />;
  if (what === 'unsubscribe') return <UnsubscribeScreen key={token} token={token} />;
  if (what === 'confirmToken') return <ConfirmRegistrationScreen key={token} token={token} />;
  return <ConfirmEmailScreen key={token} token={token} />;
}
