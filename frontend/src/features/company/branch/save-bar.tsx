// The buttons of a long form, always within reach: how much is unsaved, and that something is
// wrong where one cannot see it.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useText } from '@/lib/i18n';
import { same } from '@/lib/three-way';
import { Button } from '@/ui/button';
import { branchRequest, ROW_LISTS, type BranchValues } from './branch-values';
import { useBranchForm } from './form-context';

/** Fields that differ, and rows to which something was done. */
function unsavedIn(values: BranchValues, saved: BranchValues): number {
  const { at } = branchRequest(values, saved);
  const fields = (Object.keys(saved) as (keyof BranchValues)[]).filter((key) => !(ROW_LISTS as readonly string[]).includes(key) && !same(values[key], saved[key]));
  return fields.length + ROW_LISTS.reduce((sum, list) => sum + at[list].length, 0);
}

/** `children`: the other buttons beside Save; `summary`: the element below which all that is wrong is listed. */
export function SaveBar({ summary, children }: { summary: string; children: ReactNode }) {
  const t = useText();
  const { saved } = useBranchForm();
  const { control } = useFormContext<BranchValues>();
  const values = useWatch({ control }) as BranchValues;
  const { errors, isSubmitting, submitCount } = useFormState({ control });
  const wrong = submitCount > 0 && Object.keys(errors).length > 0;
  const unsaved = unsavedIn(values, saved);
  return (
    <chakra.div
      position="sticky" bottom="0" zIndex="2" mt="18px" display="flex" flexWrap="wrap" gap="8px 12px" alignItems="center" px={{ base: '16px', lg: '22px' }} py="12px" bg="bg.panel"
      borderWidth="1px" borderStyle="solid" borderColor="border" borderTopRadius="lg" boxShadow="float"
    >
      <Button type="submit" variant="primary" icon="check" busy={isSubmitting}>{t('common.save')}</Button>
      {children}
      <chakra.span ml={{ sm: 'auto' }} fontSize="14px" fontWeight="600" aria-live="polite" color="fg.muted">
        {wrong
          ? <Button variant="link" icon="alert" color="bad.fg" onClick={() => document.getElementById(summary)?.scrollIntoView({ block: 'end' })}>{t('message.checkAllFields')}</Button>
          : unsaved > 0 && t('branchForm.unsaved', { count: unsaved })}
      </chakra.span>
    </chakra.div>
  );
}
