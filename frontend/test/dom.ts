// Before React is loaded: it looks for this class to know the name of the event.
globalThis.AnimationEvent ??= class extends Event {} as unknown as typeof AnimationEvent;

// jsdom plays no animation, yet it reports the names that the theme sets: a dialog that is
// closed before its first frame would wait for the end of one for ever.
const styleOf = globalThis.getComputedStyle.bind(globalThis);
globalThis.getComputedStyle = (...args) =>
  Object.defineProperty(styleOf(...args), 'animationName', { value: 'none', configurable: true });
