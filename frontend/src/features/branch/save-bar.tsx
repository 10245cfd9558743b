// The buttons of a long form, always visible: the number of unsaved changes, and errors that are out
// of sight.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { errorText } from '@/lib/error-text';
import { useText } from '@/lib/i18n';
import { same } from '@/lib/three-way';
import { Button } from '@/ui/button';
import { SaveBar as Bar } from '@/ui/form/save-bar';
import { Icon } from '@/ui/icon';
import { requestOf } from './branch-questions';
import { ROW_LISTS, type BranchValues } from './branch-values';
import { useBranchForm, useErrors } from './form-context';

/** The number of changed fields and changed rows. */
function unsavedIn(values: BranchValues, saved: BranchValues): number {
  const { at } = requestOf(values, saved);
  const fields = (Object.keys(saved) as (keyof BranchValues)[]).filter(
    (key) => !(ROW_LISTS as readonly string[]).includes(key) && !same(values[key], saved[key]),
  );
  return fields.length + ROW_LISTS.reduce((sum, list) => sum + at[list].length, 0);
}

/** A component of its own, so that a key press draws only this text. */
function Unsaved() {
  const t = useText();
  const { saved } = useBranchForm();
  const count = unsavedIn(useWatch<BranchValues>() as BranchValues, saved);
  return count > 0 && t('branchForm.unsaved', { count });
}

interface Props {
  /** Id of the element that lists all errors. */
  summary: string;
  /** The error of the last save, until the next try. */
  failure: unknown;
  /** Buttons beside "Save". */
  children: ReactNode;
}

export function SaveBar({ summary, failure, children }: Props) {
  const t = useText();
  const { isSubmitting, submitCount } = useFormState();
  const wrong = useErrors((errors) => Object.keys(errors).length > 0) && submitCount > 0;
  const why = failure && !wrong ? errorText(failure, t, 'save') : null;
  return (
    <Bar
      mt="6px"
      display="flex"
      flexWrap="wrap"
      gap="8px 12px"
      alignItems="center"
      px={{ base: '16px', lg: '22px' }}
      py="12px"
      bg="bg.panel"
      borderWidth="1px"
      borderStyle="solid"
      borderColor="border"
      borderTopRadius="lg"
      boxShadow="float"
    >
      <Button type="submit" variant="primary" icon="check" busy={isSubmitting}>
        {t('common.save')}
      </Button>
      {children}
      <chakra.div
        ml={{ sm: 'auto' }}
        display="flex"
        flexWrap="wrap"
        gap="0 12px"
        fontSize="14px"
        fontWeight="600"
        aria-live="polite"
        color="fg.muted"
      >
        {why && (
          <chakra.span color="bad.fg">
            <Icon name="alert" /> {t('branchForm.notSaved', { reason: why.detail ?? why.title })}
          </chakra.span>
        )}
        {wrong ? (
          <Button
            variant="link"
            icon="alert"
            color="bad.fg"
            onClick={() => document.getElementById(summary)?.scrollIntoView({ block: 'end' })}
          >
            {t('message.checkAllFields')}
          </Button>
        ) : (
          <span>
            <Unsaved />
          </span>
        )}
      </chakra.div>
    </Bar>
  );
}
