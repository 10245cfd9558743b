// Defined before React is loaded: React looks for this class to know the event's name.
globalThis.AnimationEvent ??= class extends Event {} as unknown as typeof AnimationEvent;

// jsdom plays no animation, yet reports the animation names that the theme sets: a dialog closed
// before its first frame would wait for ever for an animation's end.
const styleOf = globalThis.getComputedStyle.bind(globalThis);
globalThis.getComputedStyle = (...args) =>
  Object.defineProperty(styleOf(...args), 'animationName', { value: 'none', configurable: true });
