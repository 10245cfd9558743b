// What gets the focus when the element that has it goes away.
import { show } from '@test/render';
import { screen, waitFor } from '@testing-library/react';
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { describe, expect, it } from 'vitest';
import { Button } from './button';
import { Section } from './card';
import { Dialog } from './dialog';

const button = (name: string) => screen.getByRole('button', { name });
const focused = (name: string) => waitFor(() => expect(button(name)).toHaveFocus());
/** Longer than the focus may be nowhere. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 100));

const Page = ({ children }: { children: ReactNode }) => (
  <main id="content" tabIndex={-1}>
    <h1 id="page-title" tabIndex={-1}>
      Page
    </h1>
    {children}
  </main>
);

function Rows({ ask = false }: { ask?: boolean }) {
  const [rows, setRows] = useState(['A', 'B', 'C']);
  const [requested, setRequested] = useState<string | null>(null);
  const settle = (row: string) => setRows((all) => all.filter((one) => one !== row));
  return (
    <Page>
      <Section title="Expected">
        {rows.length > 0 ? (
          <ul>
            {rows.map((row) => (
              <li key={row}>
                <a href={`#${row}`}>{row}</a>
                <Button onClick={() => (ask ? setRequested(row) : settle(row))}>{`Settle ${row}`}</Button>
              </li>
            ))}
          </ul>
        ) : (
          <p>Nobody</p>
        )}
      </Section>
      {requested && (
        <Dialog
          open
          title="Sure?"
          onClose={() => setRequested(null)}
          footer={
            <Button
              onClick={() => {
                settle(requested);
                setTimeout(() => setRequested(null), 50);
              }}
            >
              Yes
            </Button>
          }
        />
      )}
    </Page>
  );
}

function Edited() {
  const [form, setForm] = useState(false);
  const [off, setOff] = useState(false);
  return (
    <Page>
      {form ? (
        <Section title="Edit">
          <input aria-label="Name" />
          <Button onClick={() => setForm(false)}>Close</Button>
        </Section>
      ) : (
        <Section title="Guest">
          <Button onClick={() => setForm(true)}>Edit</Button>
        </Section>
      )}
      <Section title="Notes">
        <Button disabled={off} onClick={() => setOff(true)}>
          Once
        </Button>
      </Section>
      <p>Text</p>
    </Page>
  );
}

/** A layer as the palette is: a press beside closes it, and nothing of its own knows where the focus was. */
function Found() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return undefined;
    const close = () => setOpen(false);
    document.addEventListener('mouseup', close);
    return () => document.removeEventListener('mouseup', close);
  }, [open]);
  return (
    <Page>
      <Button onClick={() => setOpen(true)}>Find</Button>
      {open &&
        createPortal(
          <div role="dialog">
            <input ref={(input) => input?.focus()} />
          </div>,
          document.body,
        )}
    </Page>
  );
}

describe('the focus', () => {
  it('goes to the row that moves up, then to the heading of the empty list', async () => {
    const { user } = show(<Rows />);
    await user.click(button('Settle B'));
    await focused('Settle C');
    await user.keyboard('{Enter}');
    await focused('Settle A');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Expected' })).toHaveFocus());
  });

  it('goes to the next row when a dialog closes whose row is gone', async () => {
    const { user } = show(<Rows ask />);
    await user.click(button('Settle A'));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    await focused('Settle B');
  });

  it('goes to the form that replaces its button, and back to what replaces the form', async () => {
    const { user } = show(<Edited />);
    await user.click(button('Edit'));
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
    await user.click(button('Close'));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Guest' })).toHaveFocus());
    await user.tab();
    expect(button('Edit')).toHaveFocus();
  });

  it('leaves a button that becomes disabled', async () => {
    const { user } = show(<Edited />);
    button('Once').focus();
    await user.keyboard('{Enter}');
    // jsdom leaves it there, browsers do not.
    button('Once').blur();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Notes' })).toHaveFocus());
  });

  it('goes back from a layer whose field took it before the layer did, after a press beside', async () => {
    const { user } = show(<Found />);
    await user.click(button('Find'));
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus());
    await user.click(document.body);
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    await focused('Find');
  });

  it('stays nowhere after a click beside everything', async () => {
    const { user } = show(<Edited />);
    button('Edit').focus();
    await user.click(document.body);
    await aMoment();
    expect(document.body).toHaveFocus();
  });
});
