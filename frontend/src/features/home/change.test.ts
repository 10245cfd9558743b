import { expect, it } from 'vitest';
import { changeText } from './change';

it.each([
  [108, 100, '▲ 8%'],
  [92, 100, '▼ 8%'],
  [100, 100, '0%'],
  [999, 100, '▲ 899%'],
  [2_351, 100, '▲ 24 ×'],
  [0, 100, '▼ 100%'],
  [5, 0, null],
])('tells the change to %i from %i as %s', (now, before, reported) => {
  expect(changeText(now, before)).toBe(reported);
});
