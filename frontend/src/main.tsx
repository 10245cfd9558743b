// Entry point: starts the core, the texts and the session, opens the first screen, then shows the app.
import 'virtual:icons.css';
import './boot.css';
import './fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, type AppProps } from '@/app/app';
import { openRouter } from '@/app/router';
import { loadCore } from '@/core';
import { startColorMode } from '@/lib/color-mode';
import { startTexts } from '@/lib/i18n';
import { loadPart } from '@/lib/load-part';
import { restoreSession } from '@/lib/session-store';

startColorMode();
restoreSession();
const texts = loadPart('texts', startTexts);
// The first screen's parts and data are asked for as soon as the core has answered who may open it.
const opened = loadPart('core', loadCore).then(openRouter);

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');
const show = (app: AppProps) =>
  createRoot(place).render(
    <StrictMode>
      <App {...app} />
    </StrictMode>,
  );
Promise.all([opened, texts]).then(
  ([router]) => show({ router }),
  (failure: unknown) => show({ failure }),
);
