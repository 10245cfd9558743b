// Short messages at the bottom left, with the options of the specification. A message is kept as its
// text key, so that it follows a switch of language.
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

/** An action offered by a toast; the click also closes the toast. */
export interface ToastAction {
  /** Text key. */
  label: string;
  run: () => void;
}

export interface Notice {
  /** Text key. */
  text: string;
  params?: Params | undefined;
  /** Text key of a sentence above `text`. */
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
  /** A success with an "Undo". */
  successWith: (text: string, action: ToastAction) => toast.success(<WithAction text={text} action={action} />),
  /** What was done to which booking, under its headline, with "Undo" if there is one. */
  done: (notice: Notice) => toast.success(<WithAction {...notice} />),
  /** What was refused, and the reason beneath it. */
  refused: (notice: Notice) => toast.error(<WithAction {...notice} />),
  /** Removes a toast that is no longer true. */
  dismiss: (id: Id) => toast.dismiss(id),
  info: (text: string, params?: Params) => toast.info(<Words text={text} params={params} />),
  /** A text key, or an error worded for the attempted action. */
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
