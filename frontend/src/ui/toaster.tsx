// Shows short messages at the bottom left, with the options of the specification. A message is kept as its
// text key, so that it follows a switch of language.
import { chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { cssTransition, toast, ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import './toaster.css';
import type { Params } from '@/core';
import { errorText } from '@/lib/error-text';
import { useText } from '@/lib/i18n';
import { onSession, sessionUser } from '@/lib/session-store';
import { Icon, type IconName } from './icon';
import type { Failure, Notice, Said } from './notice';

const SlideIn = cssTransition({ enter: 'sapa-toast-in', exit: 'sapa-toast-out', collapseDuration: 120 });

const Words = ({ text, params }: { text: string; params?: Params | undefined }) => <>{useText()(text, params)}</>;

function WithAction({ text, params, more, headline, action }: Notice) {
  const t = useText();
  const begun = useRef(false);
  // A toast is still there for a moment after a click: the second one of a double click must do nothing.
  const run = () => {
    if (!begun.current) action?.run();
    begun.current = true;
  };
  return (
    <chakra.div flex="1" display="flex" alignItems="center" gap="14px">
      <chakra.div flex="1" minW={0} overflowWrap="anywhere">
        {headline && <chakra.p fontWeight="700">{t(headline)}</chakra.p>}
        <p>{t(text, params)}</p>
        {more?.map((line) => (
          <p key={line.text}>{t(line.text, line.params)}</p>
        ))}
      </chakra.div>
      {action && (
        <chakra.button type="button" className="sapa-toast-action" onClick={run}>
          {t(action.label)}
        </chakra.button>
      )}
    </chakra.div>
  );
}

function ErrorWords({ error, attempt }: Failure) {
  const { title, detail } = errorText(error, useText(), attempt);
  return (
    <div>
      {title}
      {detail && (
        <chakra.div fontWeight="400" fontSize="13.5px">
          {detail}
        </chakra.div>
      )}
    </div>
  );
}

/** Shows a toast under an id. */
export function put(kind: 'success' | 'error' | 'info', said: Said, toastId: number): void {
  const words =
    'error' in said ? (
      <ErrorWords {...said} />
    ) : said.action || said.headline ? (
      <WithAction {...said} />
    ) : (
      <Words {...said} />
    );
  toast[kind](words, { toastId });
}

/** Removes a toast. */
export const remove = (toastId: number) => toast.dismiss(toastId);

const ICON: Record<string, IconName> = { success: 'check', error: 'alert' };
const ToastIcon = ({ type }: { type: string }) => <Icon name={ICON[type] ?? 'info'} fontSize="20px" />;

/** What a message names is not for the next user, and neither is its "Undo". */
function useOwnMessages(): void {
  useEffect(() => {
    let owner = sessionUser()?.id;
    return onSession(() => {
      const now = sessionUser()?.id;
      if (owner !== undefined && now !== owner) toast.dismiss();
      owner = now;
    });
  }, []);
}

export function Toaster() {
  const t = useText();
  useOwnMessages();
  return (
    <ToastContainer
      position="bottom-left"
      theme="light"
      autoClose={3000}
      closeOnClick
      pauseOnHover
      pauseOnFocusLoss
      hideProgressBar
      newestOnTop={false}
      closeButton={false}
      draggable={false}
      transition={SlideIn}
      aria-label={t('common.notifications')}
      icon={ToastIcon}
    />
  );
}
