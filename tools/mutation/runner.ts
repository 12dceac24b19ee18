import { type RunnerTestCase, test, TestRunner } from 'vitest'

/** Stryker's switches make the code slow, so tests of speed are skipped. */
const SPEED_TEST = /within a frame|takes no longer/

/**
 * Adds a failing test to a file that a mutant broke on import. Stryker counts failed tests, so without this the mutant
 * would count as survived.
 */
// oxlint-disable-next-line import/no-default-export -- vitest asks for it
export default class FailedImportRunner extends TestRunner {
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
    if (SPEED_TEST.test(task.name)) task.mode = 'skip'
  }
}
