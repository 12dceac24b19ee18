import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminAboutusQuery, adminBottomQuery, adminHomepageQuery } from '../../api/admin/adminPages'
import { useDirtyForms } from '../../state/dirtyForms'
import { EmptyState } from '../../ui/screen/EmptyState'
import { Note } from '../../ui/screen/Note'
import { LoadingState, Skeleton } from '../../ui/screen/Skeleton'
import { Tabs } from '../../ui/controls/Tabs'
import { useIsNarrowScreen } from '../../ui/useMediaQuery'
import { AdminHead } from '../frame/AdminHead'
import type { PageData } from './pageContent'
import { PageEditor } from './PageEditor'
import { PAGE_KINDS, PAGE_DEFINITIONS, type PageKind } from './pageKinds'
import css from './pages.module.css'

type PageRead = {
  data: PageData | null | undefined
  dataUpdatedAt: number
  isError: boolean
  isFetching: boolean
  retry: () => void
}

function HomepageTab() {
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery(adminHomepageQuery())
  return (
    <PageTab
      kind="homepage"
      read={{ data, dataUpdatedAt, isError, isFetching, retry: () => void refetch() }}
    />
  )
}

function AboutUsTab() {
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery(adminAboutusQuery())
  return (
    <PageTab
      kind="aboutus"
      read={{ data, dataUpdatedAt, isError, isFetching, retry: () => void refetch() }}
    />
  )
}

function BottomTab() {
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery(adminBottomQuery())
  return (
    <PageTab
      kind="bottom"
      read={{ data, dataUpdatedAt, isError, isFetching, retry: () => void refetch() }}
    />
  )
}

function PageTab({
  kind,
  read: { data, dataUpdatedAt, isError, isFetching, retry },
}: {
  kind: PageKind
  read: PageRead
}) {
  if (data !== undefined)
    return (
      <PageEditor
        kind={kind}
        data={data}
        readAt={dataUpdatedAt}
        reading={isFetching}
        onRead={retry}
      />
    )
  // Without a successful read there is no editor, because saving would add a page over an existing one.
  if (isError)
    return (
      <EmptyState
        text={`Couldn't load the ${PAGE_DEFINITIONS[kind].thing}.`}
        onRetry={retry}
        retrying={isFetching}
      />
    )
  return (
    <LoadingState className={css.loading}>
      <Skeleton shape="box" height="100vh" />
    </LoadingState>
  )
}

const PAGE_TABS = { homepage: HomepageTab, aboutus: AboutUsTab, bottom: BottomTab }

export function PagesScreen() {
  const [kind, setKind] = useState<PageKind>('homepage')
  // A visited tab stays mounted, so that it keeps its input and its undo history.
  const [visited, setVisited] = useState<readonly PageKind[]>(['homepage'])
  const dirty = useDirtyForms(({ names }) => names)
  const small = useIsNarrowScreen()

  function open(next: PageKind) {
    setKind(next)
    if (!visited.includes(next)) setVisited([...visited, next])
  }

  return (
    <>
      <AdminHead title="Pages" />
      {small && (
        <Note kind="warn" className={css.small}>
          This page is best viewed on a bigger screen.
        </Note>
      )}
      <Tabs
        label="Pages"
        className={css.tabs}
        tabs={PAGE_KINDS.map((value) => ({
          value,
          label: (
            <>
              {PAGE_DEFINITIONS[value].tab}
              {dirty.includes(`page ${value}`) && (
                <span className={css.dot} title="Unsaved changes" />
              )}
            </>
          ),
        }))}
        value={kind}
        onChange={open}
      >
        {visited.map((one) => {
          const Shown = PAGE_TABS[one]
          return (
            <div key={one} hidden={one !== kind}>
              <Shown />
            </div>
          )
        })}
      </Tabs>
    </>
  )
}
