// Prints last what matters most, because a log is often cut: each failed test with its errors, then one line with
// the number of passed tests.
import { stripVTControlCharacters } from 'node:util';
import type { FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter';

const MOST_LINES = 12;

/** What went wrong in each try of a test, without the code around it. */
function causes(test: TestCase): string[] {
  return test.results.flatMap(({ retry, errors }) =>
    errors.map(({ message = '', location }) => {
      const lines = stripVTControlCharacters(message).split('\n').slice(0, MOST_LINES);
      return `try ${retry + 1}, line ${location?.line ?? '?'}: ${lines.join('\n    ')}`;
    }),
  );
}

export default class ClosingLine implements Reporter {
  private tests: TestCase[] = [];

  onBegin(_: unknown, suite: Suite) {
    this.tests = suite.allTests();
  }

  onEnd(_: FullResult) {
    const failed = this.tests.filter((test) => !test.ok());
    // A test that passed at its second try tells of a race, too.
    for (const test of this.tests.filter((test) => !test.ok() || test.outcome() === 'flaky')) {
      console.log(`\n${test.outcome()}: ${test.titlePath().filter(Boolean).join(' › ')}`);
      for (const cause of causes(test)) console.log(`  ${cause}`);
    }
    console.log(`browser: ${this.tests.length - failed.length} passed, ${failed.length} failed`);
  }
}
