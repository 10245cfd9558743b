// What the link of a mail opens on the landing page: a conversation with support, or the end of such mails.
import { UnsubscribeScreen } from '@/features/notification/unsubscribe-screen';
import { ThreadScreen } from '@/features/support/thread-screen';

/** `hash`: `#support=<token>` or `#unsubscribe=<token>`. */
export function MailLink({ hash }: { hash: string }) {
  const [what = '', ...rest] = hash.slice(1).split('=');
  const token = rest.join('=');
  const Screen = what === 'support' ? ThreadScreen : UnsubscribeScreen;
  return <Screen key={token} token={token} />;
}
