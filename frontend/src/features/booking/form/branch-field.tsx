// The branch: fixed for an account tied to one branch, a plain select for few, a server search for
// many.
import { chakra } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import type { BranchItem, Page } from '@/core';
import { DOT } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useActor } from '@/lib/session';
import { useResource } from '@/lib/swr';
import { Field } from '@/ui/form/field';
import { SelectField } from '@/ui/form/fields';
import { SearchBox } from '@/ui/search-box';
import { branchChoice, branchQuery, branchSource } from '../branch-source';
import { useDraft } from './draft';
import type { BookingValues } from './values';

export function BranchField() {
  const t = useText();
  const { branch } = useDraft();
  const { branchId: tied } = useActor();
  const { setValue, getValues } = useFormContext<BookingValues>();
  const { data } = useResource<Page<BranchItem>>(tied === null ? branchQuery('') : null);
  const only = data?.total === 1 ? data.items[0] : undefined;

  function choose(id: number | null) {
    setValue('branchId', id, { shouldDirty: true, shouldValidate: true, shouldTouch: true });
    setValue('serviceId', null);
    setValue('workplaceId', null);
    setValue('split', null);
  }

  useEffect(() => {
    if (only && getValues('branchId') === null) setValue('branchId', only.id);
  }, [only, getValues, setValue]);

  if (tied !== null || only) {
    return (
      <chakra.div data-field="" mb="4">
        <chakra.p fontWeight="600" fontSize="14.5px">
          {t('booking.branchId')}
        </chakra.p>
        <p>{branch?.name ?? only?.name ?? '…'}</p>
      </chakra.div>
    );
  }
  if (data && data.items.length === data.total) {
    const options = data.items.map(({ id, name, city }) => ({ value: id, label: `${name}${DOT}${city}` }));
    return (
      <SelectField
        name="branchId"
        label="booking.branchId"
        placeholder=""
        numeric
        required
        options={options}
        onChanged={() => {
          setValue('serviceId', null);
          setValue('workplaceId', null);
          setValue('split', null);
        }}
      />
    );
  }
  return (
    <Field name="branchId" label="booking.branchId" hint="bookingForm.branchHint" required>
      {(control) => (
        <SearchBox
          id={control.id}
          describedBy={control['aria-describedby']}
          invalid={control['aria-invalid'] ?? false}
          label={t('booking.branchId')}
          source={branchSource}
          value={branch ? branchChoice(branch) : null}
          onChoose={(choice) => choose(choice ? Number(choice.value) : null)}
        />
      )}
    </Field>
  );
}
