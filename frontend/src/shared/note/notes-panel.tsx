// Lists a record's notes, newest first, and adds, changes, deletes and restores them. All record screens
// share it. Core and server decide which accounts read and change a note.
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { can, type NoteEntity, type NoteItem } from '@/core';
import { DOT, formatDateTime, localOf, ownZone } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useSession } from '@/lib/session';
import { RecordForm } from '@/resource/record-form';
import { DeleteError } from '@/resource/record-screen';
import type { RecordDef } from '@/resource/types';
import { useDelete } from '@/resource/use-record';
import { Badge } from '@/ui/badge';
import { IconButton } from '@/ui/button';
import { Section } from '@/ui/card';
import { Feed } from '@/ui/feed';
import { DiscardButton } from '@/ui/form/draft-offer';
import { EnumField, TextAreaField } from '@/ui/form/fields';
import { ExportButton } from '@/ui/list/export-button';

const NOTE: RecordDef = { entity: 'note', path: '/notes', screen: '', to: '', icon: 'note', write: 'NOTE_COMPANY' };

/** What the address of a record's screen names after the "?": another tab, or another branch, takes the notes away. */
const NAMES_IN_ADDRESS = ['tab', 'branch'] as const;

interface Props {
  entity: NoteEntity;
  id: number;
  /** The record's company; notes on a record without a company are read by platform staff only. */
  companyId?: number | null | undefined;
  /** Keeps a note for later where it cannot be sent now; answers whether it did. */
  keep?: (body: unknown, key: string | undefined) => Promise<boolean>;
  /** Text key of the title, if several parts of the screen have notes. */
  title?: string;
}

export function NotesPanel({ entity, id, companyId = null, keep, title = 'note.title' }: Props) {
  const t = useText();
  const { actor } = useSession();
  if (can({ actor, action: 'NOTE_COMPANY', object: { companyId } }) !== 'YES') return null;
  const choice = companyId !== null && can({ actor, action: 'NOTE_PLATFORM' }) === 'YES';
  return (
    <Section title={t(title)} icon="note">
      <RecordForm<NoteItem, { text: string; visibility?: string }>
        of={NOTE}
        record={null}
        form="note"
        empty={{ text: '', ...(choice ? { visibility: 'PLATFORM' } : {}) }}
        about={`${entity} ${id}`}
        toInput={(values) => ({ entity, entityId: id, ...values })}
        onSaved={() => undefined}
        keep={keep}
        ask={false}
        guard={NAMES_IN_ADDRESS}
        submit="note.add"
        submitProps={{ variant: 'secondary', icon: 'plus' }}
        buttons={null}
      >
        <NoteFields choice={choice} />
      </RecordForm>
      <Feed<NoteItem>
        path={`/notes?entity=${entity}&entityId=${id}`}
        mt="14px"
        gap="10px"
        line={(note) => <NoteLine note={note} choice={choice} />}
      />
      <chakra.div mt="10px">
        <ExportButton size="sm" path="/notes" query={`entity=${entity}&entityId=${id}`} />
      </chakra.div>
    </Section>
  );
}

const NoteFields = ({ choice }: { choice: boolean }) => (
  <>
    <TextAreaField name="text" />
    {choice && <EnumField name="visibility" of="noteVisibility" />}
  </>
);

function NoteLine({ note, choice }: { note: NoteItem; choice: boolean }) {
  const t = useText();
  const [editing, setEditing] = useState(false);
  const { busy, error, remove } = useDelete(NOTE);
  return (
    <chakra.div
      bg="bg.note"
      borderRadius="md"
      // A form has the whole width of the card.
      {...(editing ? {} : { borderWidth: '1px', borderStyle: 'solid', borderColor: 'tile', px: '14px' })}
      py="11px"
    >
      <DeleteError error={error} />
      {editing ? (
        <RecordForm<NoteItem, { text: string; visibility?: string }>
          of={NOTE}
          record={note}
          form="noteEdit"
          empty={{ text: '', ...(choice ? { visibility: '' } : {}) }}
          ask={false}
          guard={NAMES_IN_ADDRESS}
          begins
          onSaved={() => setEditing(false)}
          buttons={<DiscardButton onClick={() => setEditing(false)} />}
        >
          <NoteFields choice={choice} />
        </RecordForm>
      ) : (
        <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
          {note.text}
        </chakra.p>
      )}
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2px 8px" fontSize="13px" color="fg.muted">
        <span>
          {[note.authorName, formatDateTime(localOf(note.happenedAt ?? note.createdAt, ownZone()))].join(DOT)}
        </span>
        {choice && (
          <Badge tone="calm" icon={note.visibility === 'PLATFORM' ? 'lock' : 'company'}>
            {t(`enum.noteVisibility.${note.visibility}`)}
          </Badge>
        )}
        {!editing && (
          <chakra.span ml="auto">
            <IconButton label={t('note.edit')} icon="edit" onClick={() => setEditing(true)} />
            <IconButton label={t('note.delete')} icon="trash" busy={busy} onClick={() => void remove(note)} />
          </chakra.span>
        )}
      </chakra.div>
    </chakra.div>
  );
}
