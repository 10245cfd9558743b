// The screen of a record or of a new one: breadcrumb, name, delete button; the form at the left, the
// history at the right.
import { chakra } from '@chakra-ui/react';
import { Fragment, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { useText } from '@/lib/i18n';
import { ActionButtons } from '@/ui/action-buttons';
import { useCurrentRecordActions, type RecordAction } from '@/ui/actions';
import { FIELDS_ALONE, FIELDS_BESIDE } from '@/ui/beside';
import { Card } from '@/ui/card';
import { PageHead } from '@/ui/page-head';
import { ErrorNote } from '@/ui/states';
import { HistoryPanel } from './audit/history-panel';
import { NoRecord } from './no-record';
import { Uses } from './record-link';
import type { RecordDef, Stored } from './types';
import { useDelete, useMayWrite, useRecord } from './use-record';

interface WithRecordProps<T> {
  of: RecordDef;
  /** Default: the id in the address. */
  id?: string | undefined;
  /** `null`: a new record. */
  children: (record: T | null) => ReactNode;
}

/** The loaded record, or a skeleton or error instead. */
export function WithRecord<T>({ of, id, children }: WithRecordProps<T>) {
  const t = useText();
  const { id: inAddress = '' } = useParams();
  const requested = id ?? inAddress;
  const { data, error, mutate } = useRecord<T>(of, requested);
  if (requested === 'new' || data)
    return <Fragment key={requested}>{children(requested === 'new' ? null : (data ?? null))}</Fragment>;
  return (
    <NoRecord
      error={error}
      onRetry={() => void mutate()}
      notFound="record.notFound"
      icon={of.icon}
      list={{ to: of.to, label: t(`screen.${of.screen}`) }}
    />
  );
}

interface RecordScreenProps<T> extends WithRecordProps<T> {
  title: (record: T) => string;
  mark?: (record: T) => ReactNode;
  context?: (record: T) => ReactNode;
  /** Beside "Delete". */
  actions?: (record: T) => ReactNode;
  /** At the right; default: the history. */
  side?: (record: T) => ReactNode;
  /** Below the form, for what has text fields. */
  below?: (record: T) => ReactNode;
  /** Replaces form and aside below the head, for example by tabs. */
  instead?: (record: T) => ReactNode;
  /** Why the record cannot be deleted, in words; null if nothing known prevents it. */
  refusal?: (record: T) => string | null;
}

export function RecordScreen<T extends Stored>({ of, id, ...rest }: RecordScreenProps<T>) {
  return (
    <WithRecord<T> of={of} id={id}>
      {(record) => <Frame of={of} record={record} {...rest} />}
    </WithRecord>
  );
}

function Frame<T extends Stored>({
  of,
  record,
  title,
  mark,
  context,
  actions,
  side,
  below,
  instead,
  refusal,
  children,
}: Omit<RecordScreenProps<T>, 'id'> & { record: T | null }) {
  const t = useText();
  const { busy, error, remove } = useDelete(of);
  const mayWrite = useMayWrite(of, record);
  const name = record ? title(record) : t(`${of.entity}.new`);
  const why = (record && refusal?.(record)) ?? null;
  const deleting: RecordAction[] =
    record && mayWrite
      ? [
          {
            id: 'DELETE',
            label: t('common.delete'),
            icon: 'trash',
            variant: 'danger',
            refused: why,
            shown: true,
            busy,
            run: () => void remove(record, of.to),
          },
        ]
      : [];
  useCurrentRecordActions(record && { title: name, icon: of.icon, actions: deleting });
  return (
    <>
      <PageHead
        title={name}
        crumbs={[{ label: t(`screen.${of.screen}`), to: of.to }, { label: name }]}
        mark={record && mark?.(record)}
        context={record && context?.(record)}
        actions={
          record && (
            <>
              {actions?.(record)}
              <ActionButtons actions={deleting} />
            </>
          )
        }
      />
      <DeleteError error={error} />
      {record && instead ? (
        instead(record)
      ) : (
        <chakra.div
          display="grid"
          gridTemplateColumns={record ? FIELDS_BESIDE : FIELDS_ALONE}
          gap="18px"
          alignItems="start"
        >
          <chakra.div display="grid" gap="18px" minW={0}>
            <Card pad>{children(record)}</Card>
            {record && below?.(record)}
          </chakra.div>
          {record && (
            <chakra.div display="grid" gap="18px" minW={0}>
              {side ? side(record) : <HistoryPanel entity={of.entity} id={record.id} companyId={companyOf(record)} />}
            </chakra.div>
          )}
        </chakra.div>
      )}
    </>
  );
}

const companyOf = (record: object) => (record as { companyId?: number | null }).companyId;

/** The seed's sentence, the reason, and the records that use this record. */
export function DeleteError({ error }: { error: unknown }) {
  if (error === null) return null;
  return (
    <chakra.div mb="4">
      <ErrorNote error={error} attempt="delete">
        <Uses error={error} />
      </ErrorNote>
    </chakra.div>
  );
}
