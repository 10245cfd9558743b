// An image: dropped, pasted or chosen, previewed and checked before it is sent. The value is the
// server's image id.
import { chakra } from '@chakra-ui/react';
import { useEffect, useEffectEvent, useId, useRef, useState, type DragEvent, type RefObject } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { imageIssues, type ImageFacts } from '@/core';
import { fileUrl, upload } from '@/lib/api';
import { errorText } from '@/lib/error-text';
import { useText } from '@/lib/i18n';
import { imageFacts } from '@/lib/image-facts';
import { ProblemError } from '@/lib/problem';
import { Button } from '../button';
import { Icon } from '../icon';
import { Spinner } from '../spinner';
import { FieldNote, MARKED, useLabelKey, type FieldBase } from './field';
import { waitFor } from './pending';
import { useRequired } from './required';

/** The image of an id, fetched with the session's token. */
export function usePicture(id: number | null): { url: string | null; failed: boolean } {
  const [found, setFound] = useState<{ id: number; url: string | null } | null>(null);
  useEffect(() => {
    if (id === null) return;
    let url: string | null = null;
    let current = true;
    fileUrl(`/images/${id}`).then(
      (fetched) => {
        url = fetched;
        if (current) setFound({ id, url });
        else URL.revokeObjectURL(fetched);
      },
      () => current && setFound({ id, url: null }),
    );
    return () => {
      current = false;
      if (url) URL.revokeObjectURL(url);
    };
  }, [id]);
  const mine = found !== null && found.id === id ? found : null;
  return { url: mine?.url ?? null, failed: mine !== null && mine.url === null };
}

const ZONE = 'data-image-zone';

/** Takes an image pasted into the zone, or anywhere on a page without another zone. */
function usePaste(zone: RefObject<HTMLElement | null>, take: (file: File) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const [file] = event.clipboardData?.files ?? [];
    const here = zone.current;
    // A zone behind a dialog takes nothing.
    if (!file || !here || event.defaultPrevented || here.closest('[inert], [aria-hidden=true]')) return;
    if (!here.contains(event.target as Node) && document.querySelectorAll(`[${ZONE}]`).length > 1) return;
    event.preventDefault();
    take(file);
  });
  useEffect(() => {
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}

interface Props extends FieldBase {
  purpose: ImageFacts['purpose'];
  disabled?: boolean;
}

export function ImageField({ purpose, disabled = false, ...base }: Props) {
  const t = useText();
  const id = useId();
  const label = useLabelKey(base.name, base.label);
  const must = useRequired(base.name) || base.required === true;
  const { control, setError, clearErrors } = useFormContext();
  const { field } = useController({ control, name: base.name });
  const value = (field.value as number | null | undefined) ?? null;
  const { url, failed } = usePicture(value);
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const zone = useRef<HTMLDivElement>(null);

  function take(file: File | null | undefined) {
    if (file && !disabled && !busy) waitFor(control, send(file));
  }

  async function send(file: File) {
    setBusy(true);
    clearErrors(base.name);
    const refuse = (message: string) => setError(base.name, { type: 'image', message });
    try {
      const [issue] = imageIssues(await imageFacts(purpose, file));
      if (issue) return refuse(JSON.stringify(issue));
      const { id: stored } = await upload<{ id: number }>(`/images?purpose=${purpose.toLowerCase()}`, file);
      field.onChange(stored);
    } catch (error) {
      const [issue] = error instanceof ProblemError ? error.issues : [];
      refuse(issue ? JSON.stringify(issue) : errorText(error, t).title);
    } finally {
      setBusy(false);
    }
  }

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  usePaste(zone, take);
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setOver(!disabled);
  };

  const remove = () => {
    field.onChange(null);
    // The remove button disappears, so the choose button gets the focus.
    zone.current?.querySelector('button')?.focus();
  };

  return (
    <chakra.div w={{ base: '100%', lg: '516px' }} maxW="100%">
      <chakra.p id={id} fontWeight="600" fontSize="14.5px" mb="6px" {...(must ? MARKED : {})}>
        {t(label)}
      </chakra.p>
      <chakra.div
        // A click focuses the zone, for pasting.
        ref={zone}
        tabIndex={-1}
        {...{ [ZONE]: '' }}
        role="group"
        aria-labelledby={id}
        aria-describedby={`${id}-note`}
        aria-busy={busy}
        onDragOver={hover}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        display="flex"
        flexWrap="wrap"
        gap="14px"
        alignItems="center"
        borderWidth="1px"
        borderStyle="dashed"
        borderColor={over ? 'primary' : 'border.field'}
        bg={over ? 'bg.hover' : 'bg.panel'}
        borderRadius="md"
        p="14px"
      >
        <chakra.span
          boxSize="84px"
          flex="none"
          display="grid"
          placeItems="center"
          overflow="hidden"
          borderRadius="md"
          bg="tile"
          color="tile.fg"
          fontSize="26px"
        >
          {busy ? (
            <Spinner />
          ) : url ? (
            <chakra.img src={url} alt={t('image.present')} maxW="100%" maxH="100%" objectFit="contain" />
          ) : (
            <Icon name={failed ? 'alert' : 'image'} />
          )}
        </chakra.span>
        <chakra.div flex="1 1 200px" minW={0}>
          <chakra.p fontSize="14px" color="fg.muted" mb="2" aria-live="polite">
            {t(busy ? 'image.sending' : failed ? 'image.failed' : 'image.how')}
          </chakra.p>
          <chakra.div display="flex" flexWrap="wrap" gap="2">
            <Button
              ref={field.ref}
              size="sm"
              icon="upload"
              disabled={disabled}
              busy={busy}
              onBlur={field.onBlur}
              onClick={() => chooser.current?.click()}
            >
              {t(value === null ? 'image.choose' : 'image.another')}
            </Button>
            {value !== null && (
              <Button size="sm" variant="danger" disabled={disabled || busy} onClick={remove}>
                {t('image.remove')}
              </Button>
            )}
          </chakra.div>
        </chakra.div>
        <chakra.input
          ref={chooser}
          type="file"
          name={base.name}
          accept="image/png,image/jpeg"
          tabIndex={-1}
          aria-label={t(label)}
          srOnly
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            // Choosing the same file again must count as a change.
            event.target.value = '';
            take(file);
          }}
        />
      </chakra.div>
      <FieldNote {...base} id={`${id}-note`} />
    </chakra.div>
  );
}
