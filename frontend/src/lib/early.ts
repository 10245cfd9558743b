// What the page's first script (src/first) has requested before the dashboard runs, handed over through
// `window`. Each answer is taken once, and only by a request that would have been sent with the same
// token; whatever is missing or has failed is requested by the dashboard itself.
import type { Language } from './language';

interface EarlyAnswer {
  token: string;
  language: string;
  /** This machine's time of the request, in milliseconds. */
  sentAt: number;
  answer: Promise<Response>;
}

export interface Early {
  /** The core, compiled while it arrives. */
  core?: Promise<WebAssembly.Module>;
  texts?: { language: Language; answer: Promise<Response> };
  /** Answers of the server by path, below `/api/v1`. */
  answers: Map<string, EarlyAnswer>;
}

declare global {
  interface Window {
    sapaEarly?: Early;
  }
}

/** An answer that nothing has asked for within this time is too old to be shown as new. */
const MEANS_MS = 10_000;

export function takeCore(): Promise<WebAssembly.Module> | undefined {
  const core = window.sapaEarly?.core;
  delete window.sapaEarly?.core;
  return core;
}

export function takeTexts(language: string): Promise<Response> | undefined {
  const texts = window.sapaEarly?.texts;
  if (texts?.language !== language) return undefined;
  delete window.sapaEarly?.texts;
  return texts.answer;
}

export function takeAnswer(path: string, token: string | undefined, language: string): EarlyAnswer | undefined {
  const answers = window.sapaEarly?.answers;
  const early = answers?.get(path);
  answers?.delete(path);
  const fits = early?.token === token && early?.language === language && Math.abs(Date.now() - early.sentAt) < MEANS_MS;
  return fits ? early : undefined;
}

/** The answers that nobody has taken yet, by path. */
export const earlyAnswers = () => [...(window.sapaEarly?.answers ?? [])];

/** Drops the answers that nobody has taken; another user may have signed in. */
export const dropEarly = () => window.sapaEarly?.answers.clear();
