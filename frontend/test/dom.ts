// Before React is loaded: it looks for this class to know the name of the event.
globalThis.AnimationEvent ??= class extends Event {} as unknown as typeof AnimationEvent;
