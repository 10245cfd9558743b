// A list inside another record's screen: buttons above it, no page head.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ListExport } from '@/ui/list/export-button';
import { ListCard } from '@/ui/list/list-card';
import type { ListDef } from './types';
import { useList } from '@/ui/list/use-list';

interface Props<T> {
  def: ListDef<T>;
  label: string;
  /** Beside "Export". */
  actions?: ReactNode;
  empty: ReactNode;
}

export function ListPart<T>({ def, label, actions, empty }: Props<T>) {
  const list = useList(def);
  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" justifyContent="flex-end" gap="3" mb="4">
        <ListExport def={def} state={list.state} />
        {actions}
      </chakra.div>
      <ListCard def={def} list={list} label={label} empty={empty} />
    </>
  );
}
