import { type RunnerTestCase, test, TestRunner } from 'vitest'

/** Tests of speed say nothing here: the code is full of switches for its mutants. */
const OF_SPEED = /within a frame|takes no longer/

/**
 * A mutant that breaks a module already while it is loaded leaves a test file without a single test, and Stryker, which
 * counts failed tests, would call it survived. Here such a file has one test, which fails.
 */
// oxlint-disable-next-line import/no-default-export -- vitest asks for it
export default class LoadingRunner extends TestRunner {
  override async importFile(file: string, source: 'collect' | 'setup') {
    try {
      return await super.importFile(file, source)
    } catch (error) {
      if (source === 'setup') throw error
      test('the file can be loaded', () => {
        throw error
      })
      return undefined
    }
  }

  override async onBeforeRunTask(task: RunnerTestCase) {
    await super.onBeforeRunTask(task)
    if (OF_SPEED.test(task.name)) task.mode = 'skip'
  }
}
