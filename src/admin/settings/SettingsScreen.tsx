import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { config } from '../../api/core/config'
import { settingsQuery, useAdminHost } from '../../api/admin/adminSettings'
import { ADMIN_PATHS } from '../../rules/paths'
import { mailtoUrl } from '../../rules/contact'
import { useSession } from '../../state/session'
import { Button } from '../../ui/controls/Button'
import { ErrorBoundary } from '../../ui/screen/ErrorBoundary'
import { Icon } from '../../ui/controls/Icon'
import { lazyPart } from '../../ui/screen/lazyPart'
import { lockIcon, pageIcon, truckIcon } from '../../ui/controls/moreIcons'
import { Note } from '../../ui/screen/Note'
import { LoadingState, Skeleton } from '../../ui/screen/Skeleton'
import { Tabs } from '../../ui/controls/Tabs'
import { SlowFallback } from '../../ui/screen/PendingScreen'
import { AdminHead } from '../frame/AdminHead'
import { Panel } from '../parts/Panel'
import { GeneralTab } from './GeneralTab'
import css from './settings.module.css'

const { Part: ShopCheck } = lazyPart(() => import('./ShopCheck').then((file) => file.ShopCheck))

const SETTINGS_TABS = [
  { value: 'general', label: 'General' },
  { value: 'shipping', label: 'Shipping' },
  { value: 'pages', label: 'Pages' },
  { value: 'users', label: 'User Management' },
] as const

type SettingsTab = (typeof SETTINGS_TABS)[number]['value']

export function SettingsScreen() {
  const [tab, setTab] = useState<SettingsTab>('general')
  return (
    <>
      <AdminHead title="Settings" />
      <Tabs
        label="Settings"
        className={css.tabs}
        tabs={SETTINGS_TABS}
        value={tab}
        onChange={setTab}
      >
        {/* Hidden instead of unmounted, so that the input stays. */}
        <div hidden={tab !== 'general'}>
          <GeneralSettings />
        </div>
        {tab !== 'general' && <SettingsHelp tab={tab} />}
      </Tabs>
      <ShopCheckBelow />
    </>
  )
}

/** Below the tabs, because the specification fixes the list of tabs (D-195). */
function ShopCheckBelow() {
  const [open, setOpen] = useState(false)
  if (open)
    return (
      <div tabIndex={-1} data-focus-home="" className="above-5">
        <ErrorBoundary>
          <Suspense fallback={<SlowFallback />}>
            <ShopCheck />
          </Suspense>
        </ErrorBoundary>
      </div>
    )
  return (
    <p className="above-5">
      <Button kind="line" onClick={() => setOpen(true)}>
        Shop check
      </Button>{' '}
      <span className="muted">Check that your shop is ready to sell</span>
    </p>
  )
}

function GeneralSettings() {
  const adminEmail = useSession(({ user }) => user?.email ?? '')
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    ...settingsQuery(adminEmail),
    // Another owner may have changed the settings during the visit.
    refetchOnWindowFocus: 'always',
  })
  const { refused } = useAdminHost(adminEmail)
  if (isPending)
    return (
      <LoadingState>
        <Panel title="General settings">
          <div className={`grid gap-4 ${css.form}`}>
            <Skeleton width="100%" height={38} />
            <Skeleton width="100%" height={38} />
            <Skeleton width="100%" height={38} />
          </div>
        </Panel>
      </LoadingState>
    )
  return (
    <>
      {isError && (
        <Note kind="warn" className={css.failed}>
          Couldn't load the settings. Saving now would replace them.{' '}
          <Button kind="quiet" small onClick={() => void refetch()} busy={isFetching}>
            Try again
          </Button>
        </Note>
      )}
      <GeneralTab
        adminEmail={adminEmail}
        settings={data ?? null}
        refused={refused}
        unread={isError && data === undefined}
      />
    </>
  )
}

/** The other tabs have only help text (D-195). */
function SettingsHelp({ tab }: { tab: Exclude<SettingsTab, 'general'> }) {
  const { vendorEmail } = config()
  return (
    <section className={`box grid gap-3 centred ${css.help}`}>
      <Icon path={tab === 'users' ? lockIcon : tab === 'shipping' ? truckIcon : pageIcon} />
      {tab === 'shipping' && (
        <p>
          To change the flat shipping charge, go to <Link to={ADMIN_PATHS.products}>Products</Link>{' '}
          and choose Update Shipping Charge.
        </p>
      )}
      {tab === 'pages' && (
        <p>
          To edit the homepage, About Us or the bottom section, go to{' '}
          <Link to={ADMIN_PATHS.pages}>Pages</Link>.
        </p>
      )}
      {tab === 'users' && (
        <p>
          You don't have access to this feature. Contact{' '}
          <a href={mailtoUrl(vendorEmail)} translate="no">
            {vendorEmail}
          </a>{' '}
          for assistance.
        </p>
      )}
    </section>
  )
}
