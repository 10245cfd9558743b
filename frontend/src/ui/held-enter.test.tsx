// Enter that is held down presses nothing a second time.
import { show } from '@test/render';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Button } from './button';
import { Dialog } from './dialog';
import { TextArea } from './form/controls';

function Asks({ onYes }: { onYes: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Check in</Button>
      {open && (
        <Dialog open title="Sure?" onClose={() => setOpen(false)} footer={<Button onClick={onYes}>Yes</Button>} />
      )}
    </>
  );
}

it('opens a question, and does not answer it', async () => {
  const pressed = vi.fn<() => void>();
  const { user } = show(<Asks onYes={pressed} />);
  screen.getByRole('button', { name: 'Check in' }).focus();
  await user.keyboard('{Enter}');
  const button = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes' });
  button.focus();
  // False: the browser presses nothing.
  expect(fireEvent.keyDown(button, { key: 'Enter', repeat: true })).toBe(false);
  expect(pressed).not.toHaveBeenCalled();
  // Let go and pressed again, it does.
  await user.keyboard('{Enter}');
  await waitFor(() => expect(pressed).toHaveBeenCalledOnce());
});

it('makes lines in a text, and sends it once', async () => {
  const send = vi.fn<() => void>();
  const { user } = show(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextArea aria-label="Text" />
      <Button type="submit">Send</Button>
    </form>,
  );
  await user.click(screen.getByRole('textbox'));
  await user.keyboard('a{Enter>3/}b');
  expect(screen.getByRole('textbox')).toHaveValue('a\n\n\nb');
  await user.keyboard('{Control>}{Enter>4/}{/Control}');
  expect(send).toHaveBeenCalledOnce();
});
