// The sections of a long form, and the focus on a field named in the address.
import { chakra } from '@chakra-ui/react';
import { useEffect, useId, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { SectionHeading } from '../card';
import { FieldGrid } from './field-grid';
import type { IconName } from '../icon';

export function FormPart({ title, icon, children }: { title: string; icon: IconName; children: ReactNode }) {
  const id = useId();
  return (
    <chakra.section minW={0} mb="6" aria-labelledby={id}>
      <SectionHeading icon={icon} id={id}>
        {title}
      </SectionHeading>
      <FieldGrid>{children}</FieldGrid>
    </chakra.section>
  );
}

/** Two columns if two fields of full width fit, else one. */
export const FormParts = ({ children }: { children: ReactNode }) => (
  <chakra.div
    display="grid"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(auto-fill, minmax(516px, 1fr))' }}
    columnGap="40px"
  >
    {children}
  </chakra.div>
);

/** Focuses the field named after `#` in the address, also when the same address is opened again. */
export function FocusFieldFromHash() {
  const { hash, key } = useLocation();
  const { setFocus } = useFormContext();
  useEffect(() => {
    // Runs after the heading of a new page got the focus.
    const timer = hash ? setTimeout(() => setFocus(hash.slice(1))) : undefined;
    return () => clearTimeout(timer);
  }, [hash, key, setFocus]);
  return null;
}
