// The order of records, changed by dragging, by arrow buttons, or by the keys of the handle (space, arrows,
// space). Nothing is sent before "Save this order".
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useText } from '@/lib/i18n';
import { nameOf } from '@/resource/lookup';
import type { RecordDef } from '@/resource/types';
import { Button, IconButton } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { usePicture } from '@/ui/form/image-field';
import { RowsSkeleton } from '@/ui/skeleton';
import { ErrorNote } from '@/ui/states';
import { useCloseIfMounted } from '@/ui/use-close-if-mounted';
import { useOrder, type OrderedRow } from './use-order';

export interface OrderProps {
  of: RecordDef;
  /** Filters of the records that are shown together; default: all of the collection. */
  fixed?: Record<string, string>;
  /** The image id of a record that is known by its picture. */
  picture?: (row: object) => number | null;
  onClose: () => void;
}

function Thumb({ id }: { id: number | null }) {
  const { url } = usePicture(id);
  return (
    <chakra.span w="56px" h="36px" flex="none" borderRadius="md" overflow="hidden" bg="tile">
      {url && <chakra.img src={url} alt="" w="100%" h="100%" objectFit="cover" />}
    </chakra.span>
  );
}

interface RowProps {
  row: OrderedRow;
  at: number;
  count: number;
  picture: OrderProps['picture'];
  move: (from: number, to: number) => void;
}

function Row({ row, at, count, picture, move }: RowProps) {
  const t = useText();
  const name = nameOf(row);
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: row.id });
  // Reorders by its height only: rows move up and down.
  const shift = transform ? `translateY(${Math.round(transform.y)}px)` : undefined;
  return (
    <chakra.li
      ref={setNodeRef}
      style={{ transform: shift, transition }}
      display="flex"
      gap="10px"
      alignItems="center"
      px="10px"
      py="8px"
      bg={isDragging ? 'bg.hover' : 'bg.panel'}
      borderWidth="1px"
      borderColor={isDragging ? 'primary' : 'border'}
      borderRadius="md"
      position="relative"
      zIndex={isDragging ? 1 : undefined}
    >
      <IconButton
        {...attributes}
        {...listeners}
        icon="grip"
        label={t('order.drag', { name })}
        cursor="grab"
        touchAction="none"
      />
      <chakra.span w="24px" textAlign="right" color="fg.muted" fontSize="14px">
        {at + 1}
      </chakra.span>
      {picture && <Thumb id={picture(row)} />}
      <chakra.span flex="1" minW={0} overflowWrap="anywhere" fontWeight="600">
        {name}
      </chakra.span>
      <IconButton
        icon="chevronUp"
        label={t('order.up', { name })}
        disabled={at === 0}
        onClick={() => move(at, at - 1)}
      />
      <IconButton
        icon="chevronDown"
        label={t('order.down', { name })}
        disabled={at === count - 1}
        onClick={() => move(at, at + 1)}
      />
    </chakra.li>
  );
}

/** What a screen reader hears while a row is dragged. */
function useAnnouncements(rows: readonly OrderedRow[]): Announcements {
  const t = useText();
  const name = (id: unknown) => nameOf(rows.find((row) => row.id === id) ?? { id: Number(id) });
  const place = (active: unknown, over: unknown) => {
    const at = rows.findIndex((row) => row.id === over);
    return t('order.place', { name: name(active), place: at + 1, count: rows.length });
  };
  return {
    onDragStart: ({ active }) => place(active.id, active.id),
    onDragOver: ({ active, over }) => place(active.id, over?.id ?? active.id),
    onDragEnd: ({ active, over }) => place(active.id, over?.id ?? active.id),
    onDragCancel: ({ active }) => place(active.id, active.id),
  };
}

const ALL = {};

export function OrderDialog({ of, fixed = ALL, picture, onClose }: OrderProps) {
  const t = useText();
  const { rows, setRows, error, busy, save } = useOrder(of, fixed, useCloseIfMounted(onClose));
  const [area, setArea] = useState<HTMLElement | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const announcements = useAnnouncements(rows ?? []);
  const move = (from: number, to: number) => rows && setRows(arrayMove(rows, from, to));
  const drop = ({ active, over }: DragEndEvent) => {
    const place = (id: unknown) => (rows ?? []).findIndex((row) => row.id === id);
    if (over && active.id !== over.id) move(place(active.id), place(over.id));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title={t('order.title', { what: t(`screen.${of.screen}`) })}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" busy={busy} disabled={!rows || rows.length < 2} onClick={() => void save()}>
            {t('order.save')}
          </Button>
        </>
      }
    >
      <chakra.div ref={setArea}>
        {error !== null && (
          <chakra.div mb="3">
            <ErrorNote error={error} />
          </chakra.div>
        )}
        <chakra.p color="fg.muted" mb="3">
          {t(rows && rows.length < 2 ? 'order.tooFew' : 'order.text')}
        </chakra.p>
        {!rows && error === null && <RowsSkeleton rows={4} />}
        {rows && area && (
          <DndContext
            sensors={sensors}
            collisionDetection={closestCenter}
            accessibility={{ announcements, container: area, screenReaderInstructions: { draggable: t('order.text') } }}
            onDragEnd={drop}
          >
            {/* What is moved while the order is being saved would not be in it. */}
            <div inert={busy}>
              <SortableContext items={rows} strategy={verticalListSortingStrategy}>
                <chakra.ol listStyleType="none" display="grid" gap="6px" aria-label={t(`screen.${of.screen}`)}>
                  {rows.map((row, at) => (
                    <Row key={row.id} {...{ row, at, picture, move }} count={rows.length} />
                  ))}
                </chakra.ol>
              </SortableContext>
            </div>
          </DndContext>
        )}
      </chakra.div>
    </Dialog>
  );
}
