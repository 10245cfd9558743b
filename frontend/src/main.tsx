// Entry point: starts the core, the texts and the session, then the app.
import 'virtual:icons.css';
import './boot.css';
import './fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '@/app/app';
import { loadCore } from '@/core';
import { startColorMode } from '@/lib/color-mode';
import { startTexts } from '@/lib/i18n';
import { loadPart } from '@/lib/load-part';
import { restoreSession } from '@/lib/session-store';

startColorMode();
restoreSession();
const started = Promise.all([loadPart('core', loadCore), loadPart('texts', startTexts)]);

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');
const root = createRoot(place);
const show = (failure?: unknown) =>
  root.render(
    <StrictMode>
      <App failure={failure} />
    </StrictMode>,
  );
started.then(() => show(), show);
