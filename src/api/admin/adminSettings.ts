import { queryOptions, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { checkSiteUrl } from '../../rules/siteUrl'
import { cache, refetchEverywhere } from '../core/cache'
import {
  ApiError,
  isAdminHostOpen,
  adminHost,
  setAdminBaseUrl,
  storefrontHost,
  type ReadOptions,
} from '../core/client'
import { config } from '../core/config'
import { phpObject, phpTrimmedText } from '../core/php'
import { sureWrite, type WriteCheck, useWrite } from '../core/write'

const Settings = v.object({
  organization_name: phpTrimmedText,
  default_email: phpTrimmedText,
  support_email: phpTrimmedText,
  site_name: phpTrimmedText,
  site_url: phpTrimmedText,
})
export type Settings = v.InferOutput<typeof Settings>
const SettingsReply = v.object({ settings: phpObject(Settings) })

/** True if a new shop's backend refuses to return settings because none were saved yet. This does not count as a failure (D-198). */
const saysNoSettings = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.kind === 'refused' &&
  (error.status === 404 ||
    /\bsettings?\b.*\bnot (?:be )?found\b|\bno\b.*\bsettings?\b/i.test(error.server ?? ''))

type Reply = { settings: Settings | null }

async function readSettings(read: (rules: ReadOptions<Reply>) => Promise<Reply>, email: string) {
  try {
    return (await read({ params: { user_email: email }, reply: SettingsReply })).settings
  } catch (error) {
    if (saysNoSettings(error)) return null
    throw error
  }
}

export const fetchSettingsNow = (email: string): Promise<Settings | null> =>
  readSettings(
    (rules) => storefrontHost.get('get_user_settings.php', { ...rules, fresh: true }),
    email,
  )

/** Always calls the fixed host, because this reply names the host of the other admin calls (D-141). */
export const settingsQuery = (email: string) =>
  queryOptions({
    queryKey: ['settings', email],
    queryFn: ({ signal }) =>
      readSettings(
        (rules) => storefrontHost.get('get_user_settings.php', { ...rules, signal }),
        email,
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })

export type CheckedAdminHost = { host: string; refused: string | null }

/**
 * Returns the origin for admin calls. If `site_url` is refused, returns the fixed host and the refused value (D-142).
 */
export function adminHostOf(siteUrl: string): CheckedAdminHost {
  const { apiHost, adminHosts } = config()
  if (siteUrl.trim() === '') return { host: apiHost, refused: null }
  // The contract checker also runs in Node, without a page.
  const page = globalThis.location?.origin ?? apiHost
  const checked = checkSiteUrl(siteUrl, { page, apiHost, adminHosts })
  if (!checked.ok) return { host: apiHost, refused: siteUrl }
  return { host: checked.origin === page ? '' : checked.origin, refused: null }
}

/**
 * After this time unanswered settings count as failed (D-142). A read that waited for the settings still has 2 s of its
 * 10 s.
 */
export const SETTINGS_TIMEOUT_MS = 8000

let openForEmail: string | null = null

/** Runs after the gate has let the owner in. Reads the settings once per visit; all other admin calls wait for them. */
export function openAdminHost(email: string): void {
  if (openForEmail === email && isAdminHostOpen()) return
  openForEmail = email
  let reading: Promise<string> | null = null
  const read = () => {
    // Unreadable settings must not lock the owner out, so the fixed host is used.
    const fixed = () => config().apiHost
    const answer = cache
      .query({ ...settingsQuery(email), staleTime: 'static' })
      .then((settings) => adminHostOf(settings?.site_url ?? '').host, fixed)
    const silent = new Promise<string>((done) =>
      setTimeout(() => done(fixed()), SETTINGS_TIMEOUT_MS),
    )
    const first = Promise.race([answer, silent])
    // If the settings arrive after the timeout, later calls go to the host that they name.
    void answer.then(() => {
      if (reading === first) reading = answer
    })
    return first
  }
  setAdminBaseUrl(() => (reading ??= read()))
  clearHost = () => {
    reading = null
  }
}

let clearHost = () => {}

export function useAdminHost(email: string): CheckedAdminHost {
  const { data } = useQuery(settingsQuery(email))
  return adminHostOf(data?.site_url ?? '')
}

export async function saveSettings({
  settings,
  adminEmail,
}: {
  settings: Settings
  adminEmail: string
}): Promise<void> {
  const body = {
    organizationName: settings.organization_name,
    defaultEmail: settings.default_email,
    supportEmail: settings.support_email,
    siteName: settings.site_name,
    siteURL: settings.site_url,
    adminEmail,
  }
  try {
    await adminHost.send('save_general_settings.php', body)
  } catch (cause) {
    // If the admin host cannot be reached, its site_url may be wrong, and the owner must be able to correct it here
    // (D-143). A timeout counts too, because a host that drops packets causes no other failure.
    const unreachable =
      cause instanceof ApiError && (cause.kind === 'network' || cause.kind === 'timeout')
    if (!unreachable || (await adminHost.urlOf('')) === (await storefrontHost.urlOf('')))
      throw cause
    await storefrontHost.send('save_general_settings.php', body)
  }
}

type SaveSettings = Parameters<typeof saveSettings>[0]
export const saveSettingsSurely = ({
  certainty,
  ...input
}: SaveSettings & { certainty: WriteCheck }) => sureWrite(() => saveSettings(input), certainty)

/** Puts the saved values into the cache at once, because reading them again may take long. */
export function showSavedSettings(settings: Settings, adminEmail: string): Promise<void> {
  const { queryKey } = settingsQuery(adminEmail)
  cache.setQueryData(queryKey, settings)
  clearHost()
  return refetchEverywhere(queryKey)
}

export const useSaveSettings = () =>
  useWrite(saveSettingsSurely, (_reply, { settings, adminEmail }) =>
    showSavedSettings(settings, adminEmail),
  )
