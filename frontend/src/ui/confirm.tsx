// Questions that need a yes: `const confirm = useConfirm(); if (await confirm({…}))`. One question can
// be open; its texts are kept as keys.
import { chakra } from '@chakra-ui/react';
import { createContext, useCallback, useContext, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Params } from '@/core';
import { useText } from '@/lib/i18n';
import { Button } from './button';
import { Dialog } from './dialog';

export interface Question {
  /** Text key of the question. */
  title: string;
  params?: Params;
  /** Text key of a second line. */
  detail?: string;
  /** Text keys of further lines, each with its own parameters. */
  lines?: readonly { text: string; params: Params }[];
  /** Text keys of the answers. */
  confirmLabel?: string;
  no?: string;
  /** "Yes" does harm. */
  danger?: boolean;
  /** The answer that has the focus first, `yes` by itself; at `no`, a second Enter does nothing. */
  beginAt?: 'yes' | 'no';
}
/** `null` asks nothing, and answers an open question with no. */
type Ask = (question: Question | null) => Promise<boolean>;

const Context = createContext<Ask | null>(null);

export function useConfirm(): Ask {
  const ask = useContext(Context);
  if (!ask) throw new Error('no ConfirmProvider above');
  return ask;
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const t = useText();
  const [question, setQuestion] = useState<Question | null>(null);
  const [open, setOpen] = useState(false);
  const settle = useRef<(confirmed: boolean) => void>(undefined);
  const first = useRef<HTMLButtonElement>(null);

  const ask = useCallback<Ask>((next) => {
    settle.current?.(false);
    if (next) setQuestion(next);
    setOpen(next !== null);
    return new Promise((resolve) => {
      settle.current = resolve;
    });
  }, []);
  const answer = (confirmed: boolean) => {
    setOpen(false);
    settle.current?.(confirmed);
    settle.current = undefined;
  };
  const {
    title = 'common.confirm',
    params,
    detail,
    lines = [],
    confirmLabel = 'common.yes',
    no = 'common.no',
    danger = false,
    beginAt = 'yes',
  } = question ?? {};

  return (
    <Context.Provider value={useMemo(() => ask, [ask])}>
      {children}
      <Dialog
        open={open}
        onClose={() => answer(false)}
        role="alertdialog"
        size="sm"
        title={t(title, params)}
        initialFocus={first}
        footer={
          <>
            <Button ref={beginAt === 'no' ? first : null} onClick={() => answer(false)}>
              {t(no)}
            </Button>
            <Button
              ref={beginAt === 'yes' ? first : null}
              variant={danger ? 'danger' : 'primary'}
              onClick={() => answer(true)}
            >
              {t(confirmLabel)}
            </Button>
          </>
        }
      >
        {detail && <chakra.p color="fg.muted">{t(detail, params)}</chakra.p>}
        {lines.length > 0 && (
          <chakra.ul listStyleType="none" display="grid" gap="8px" overflowWrap="anywhere">
            {lines.map(({ text, params: own }) => (
              <li key={`${text} ${JSON.stringify(own)}`}>{t(text, own)}</li>
            ))}
          </chakra.ul>
        )}
      </Dialog>
    </Context.Provider>
  );
}
