// Prints one final line with the number of passed tests, for logs.
import type { FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter';

export default class ClosingLine implements Reporter {
  private tests: TestCase[] = [];

  onBegin(_: unknown, suite: Suite) {
    this.tests = suite.allTests();
  }

  onEnd(_: FullResult) {
    const failed = this.tests.filter((test) => !test.ok()).length;
    console.log(`browser: ${this.tests.length - failed} passed, ${failed} failed`);
  }
}
