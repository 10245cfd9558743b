// Short messages at the bottom left. Owns the options that the specification fixes; a
// message is kept as its key, so it follows a switch of language while it is on screen.
import { chakra } from '@chakra-ui/react';
import { cssTransition, toast, ToastContainer, type Id } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import './toast.css';
import type { Params } from '@/core';
import { errorText, type Attempt } from '@/lib/error-text';
import { useText } from '@/lib/i18n';
import { Icon, type IconName } from './icon';

const SlideIn = cssTransition({ enter: 'sapa-toast-in', exit: 'sapa-toast-out', collapseDuration: 120 });

const Words = ({ text, params }: { text: string; params?: Params | undefined }) => <>{useText()(text, params)}</>;

/** What can still be done about what a toast says; the click closes the toast as well. */
export interface ToastAction {
  /** Text key. */
  label: string;
  run: () => void;
}

export interface Notice {
  /** Text key. */
  text: string;
  params?: Params | undefined;
  /** Text key of a sentence above it. */
  headline?: string | undefined;
  action?: ToastAction | undefined;
}

function WithAction({ text, params, headline, action }: Notice) {
  const t = useText();
  return (
    <chakra.div flex="1" display="flex" alignItems="center" gap="14px">
      <chakra.div flex="1" minW={0} overflowWrap="anywhere">
        {headline && <chakra.p fontWeight="700">{t(headline)}</chakra.p>}
        <p>{t(text, params)}</p>
      </chakra.div>
      {action && (
        <chakra.button type="button" className="sapa-toast-action" onClick={action.run}>
          {t(action.label)}
        </chakra.button>
      )}
    </chakra.div>
  );
}

function ErrorWords({ error, attempt }: { error: unknown; attempt?: Attempt | undefined }) {
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

export const notify = {
  success: (text: string, params?: Params) => toast.success(<Words text={text} params={params} />),
  /** With a way back. */
  successWith: (text: string, action: ToastAction) => toast.success(<WithAction text={text} action={action} />),
  /** What was done to whom, below the sentence for it, with the way back where there is one. */
  done: (notice: Notice) => toast.success(<WithAction {...notice} />),
  /** Takes a toast away that is no longer true. */
  dismiss: (id: Id) => toast.dismiss(id),
  info: (text: string, params?: Params) => toast.info(<Words text={text} params={params} />),
  /** A text key, or a failure, worded for what was tried. */
  error: (what: unknown, attempt?: Attempt) =>
    toast.error(typeof what === 'string' ? <Words text={what} /> : <ErrorWords error={what} attempt={attempt} />),
};

const ICON: Record<string, IconName> = { success: 'check', error: 'alert' };
const ToastIcon = ({ type }: { type: string }) => <Icon name={ICON[type] ?? 'info'} fontSize="20px" />;

export function Toaster() {
  const t = useText();
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
