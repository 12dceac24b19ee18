import {
  examineCalls,
  examineOffice,
  examineOrigins,
  examineStreams,
  examineUploads,
} from './doctorBackend.ts'
import { examineConfig, readShopConfig } from './doctorConfig.ts'
import { examineFiles, readBuildList } from './doctorFiles.ts'
import { examineFound, examinePreviews } from './doctorFound.ts'
import { examineLeaks } from './doctorLeaks.ts'
import { examinePage, examineRules } from './doctorServer.ts'
import { examineWorker } from './doctorWorker.ts'
import { startVisit, type Finding, type VisitOptions } from './doctorVisit.ts'

/** Examines an installed shop from outside. Never throws, however broken the shop is. */
export async function examine(address: string, options: VisitOptions = {}): Promise<Finding[]> {
  const visit = startVisit(address, options)
  const step = async (name: string, work: () => Promise<unknown>) => {
    try {
      return await work()
    } catch (cause) {
      visit.wrong(
        name,
        `could not be examined (${cause instanceof Error ? cause.message : String(cause)})`,
        'Please report this message; the other lines hold.',
      )
      return false
    }
  }
  if (!(await step('the page', () => examinePage(visit)))) return visit.found
  await step('files.json', () => readBuildList(visit))
  const file = await step('shop.config.json', () => readShopConfig(visit))
  await step('the web server', () => examineRules(visit))
  await step('files of the build', () => examineFiles(visit))
  await step('service worker', () => examineWorker(visit))
  if (Buffer.isBuffer(file)) await step('shop.config.json', () => examineConfig(visit, file))
  if (await step('the backend', () => examineCalls(visit))) {
    await step('streams', () => examineStreams(visit))
    await step('other origins', () => examineOrigins(visit))
    await step('the back office', () => examineOffice(visit))
    await step('uploads', () => examineUploads(visit))
  }
  await step('search engines', () => examineFound(visit))
  await step('link previews', () => examinePreviews(visit))
  await step('files for nobody', () => examineLeaks(visit))
  return visit.found
}
