// The page's first script, a classic one before all others: sets the look, and requests at once what the
// dashboard would request only after its own script, the core and the texts have arrived. Whatever fails
// here the dashboard does itself.
import table from 'virtual:first-table';
import type { Early } from '@/lib/early';
import { send, textsUrl } from '@/lib/http';
import { firstLanguage, languageTag, noteLanguage } from '@/lib/language';
import { markMode, storedMode } from '@/lib/look';
import { isFresh, restoredUser, tokensInStorage } from '@/lib/stored-session';
import { firstPlan } from './plan';

const early: Early = { answers: new Map() };
window.sapaEarly = early;

function attempt(step: () => void): void {
  try {
    step();
  } catch {
    // The dashboard does this step itself.
  }
}

/** A failure is handled where the answer is taken; untaken, it is none. */
function quiet<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => undefined);
  return answer;
}

function preload(href: string): void {
  const link = document.createElement('link');
  if (href.endsWith('.css')) {
    link.rel = 'preload';
    link.as = 'style';
    // As the part's own request has it; in another mode the browser would fetch it once more.
    link.crossOrigin = '';
  } else link.rel = 'modulepreload';
  link.href = href;
  document.head.append(link);
}

attempt(() => markMode(storedMode()));
const user = restoredUser();
const language = firstLanguage(user);
attempt(() => noteLanguage(language));

if (table.core) {
  const { files, asks } = firstPlan(table, user, location.pathname, location.search);
  attempt(() => {
    const tokens = tokensInStorage();
    // Tokens near their end are renewed first.
    if (!tokens || !isFresh(tokens)) return;
    const token = tokens.authToken;
    for (const path of asks) {
      const answer = quiet(send(path, { method: 'GET', token }));
      early.answers.set(path, { token, language: languageTag(), sentAt: Date.now(), answer });
    }
  });
  attempt(() => (early.core = quiet(WebAssembly.compileStreaming(fetch(table.core)))));
  attempt(() => (early.texts = { language, answer: quiet(fetch(textsUrl(language))) }));
  attempt(() => files.forEach(preload));
}
