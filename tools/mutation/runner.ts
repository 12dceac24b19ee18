import { type RunnerTestCase, test, TestRunner } from 'vitest'

/** Skips tests of speed, because Stryker's switches make the code slow. */
const SPEED_TEST = /within a frame|takes no longer/

/**
 * Fails a test file that a mutant broke while it loaded. Stryker counts failed tests, so a file without tests would
 * count as survived; it gets one failing test instead.
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
