import { ShutOutError } from './doctorRequests.ts'
import {
  examineAdmin,
  examineOrigins,
  examinePictures,
  examineStreams,
  examineUploads,
} from './doctorBackend.ts'
import { examineBackend, examineCaches, examineWrites } from './doctorCalls.ts'
import { examineConfig, readShopConfig } from './doctorConfig.ts'
import { examineFiles, examineWorker, readBuildList } from './doctorFiles.ts'
import { examineCrawling, examinePreviews } from './doctorSearch.ts'
import { examineLeaks } from './doctorLeaks.ts'
import { examinePage, examineRules } from './doctorServer.ts'
import { SHUT_OUT_NAME } from './doctorReport.ts'
import { startVisit, type Finding, type VisitOptions } from './doctorVisit.ts'

export type Examination = { found: Finding[]; asked: number }

/** Examines an installed shop from outside. Never throws, however broken the shop is. */
export async function examineShop(
  address: string,
  options: VisitOptions = {},
): Promise<Examination> {
  const visit = startVisit(address, options)
  const step = async (name: string, work: () => Promise<unknown>) => {
    try {
      return await work()
    } catch (cause) {
      if (cause instanceof ShutOutError) throw cause
      visit.wrong(
        name,
        `couldn't be checked (${cause instanceof Error ? cause.message : String(cause)})`,
        'Please report this message. The other findings are valid.',
      )
      return false
    }
  }
  const all = async () => {
    if (!(await step('the page', () => examinePage(visit)))) return
    await step('files.json', () => readBuildList(visit))
    const file = await step('shop.config.json', () => readShopConfig(visit))
    await step('the web server', () => examineRules(visit))
    await step('service worker', () => examineWorker(visit))
    if (Buffer.isBuffer(file)) await step('shop.config.json', () => examineConfig(visit, file))
    if (await step('the backend', () => examineBackend(visit))) {
      await step('what the shop sends', () => examineWrites(visit))
      await step('caches', () => examineCaches(visit))
      await step('pictures', () => examinePictures(visit))
      await step('streams', () => examineStreams(visit))
      await step('other origins', () => examineOrigins(visit))
      await step('the back office', () => examineAdmin(visit))
      await step('uploads', () => examineUploads(visit))
    }
    await step('search engines', () => examineCrawling(visit))
    await step('link previews', () => examinePreviews(visit))
    if (visit.deep) await step('private files', () => examineLeaks(visit))
    // This step is last, because it uses all requests that are left.
    await step('build files', () => examineFiles(visit))
  }
  try {
    await all()
  } catch (cause) {
    if (!(cause instanceof ShutOutError)) throw cause
    visit.stop(
      SHUT_OUT_NAME,
      `was blocked by the host after ${visit.asked()} requests (${cause.message}), so some checks are missing`,
      "Try again in an hour, without --deep; or allow the doctor's IP address in the host's panel (firewall, request limit).",
    )
  }
  return { found: visit.found, asked: visit.asked() }
}
