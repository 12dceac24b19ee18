import { useSearchParams } from 'react-router-dom'
import { useId, useMemo, useState } from 'react'
import { InquiryPage } from './InquiryPage'
import { useInquiryActs } from './useInquiryActs'
import { useLiveInquiries, type Inquiry } from '../../api/admin/adminInquiries'
import { groupDigits } from '../../rules/pricing'
import { countText } from '../../rules/sharedTexts'
import { idText, isSameId, type Id } from '../../rules/types'
import { useAnnounce, useAnnounceView } from '../../ui/dialog/announce'
import { Skeleton } from '../../ui/screen/Skeleton'
import { Tabs, tabPanelProps } from '../../ui/controls/Tabs'
import { TextField } from '../../ui/controls/TextField'
import { AdminHead } from '../frame/AdminHead'
import { ValueCard, ValueCards, Panel, UnknownValue } from '../parts/Panel'
import { focusRow } from '../list/rowTicks'
import { ListStates } from '../list/ListFrame'
import { useListView } from '../list/listView'
import { LiveReadStateNote } from '../parts/readState'
import { findInquiries, inquiryView } from './inquiryView'
import { InquiryTable } from './InquiryTable'
import { ReplyPopup } from './ReplyPopup'
import css from './inquiries.module.css'

export function InquiriesScreen() {
  const [search] = useSearchParams()
  const asked = search.get('inquiry')
  if (asked === null) return <InquiriesList />
  return <InquiryPage id={asked} />
}

function InquiriesList() {
  const id = useId()
  const live = useLiveInquiries()
  const { data, failed, retry } = live
  const { view, typed, setTyped, go } = useListView(inquiryView)
  const { past, q } = view
  // Holds the inquiry instead of its id, so that a stream message cannot close or change the open reply.
  const [replying, setReplying] = useState<Inquiry | null>(null)
  const acts = useInquiryActs()
  const arrived = useNewInquiries(data?.unresolved_inquiries)
  useAnnounce(arrived > 0 ? countText(arrived, 'new inquiry', 'new inquiries') : '', 'news')

  const inquiries = past ? data?.resolved_inquiries : data?.unresolved_inquiries
  const found = useMemo(() => findInquiries(inquiries ?? [], q), [inquiries, q])
  const none = inquiries !== undefined && found.length === 0
  useAnnounceView(
    none ? 'No inquiries found.' : countText(found.length, 'inquiry', 'inquiries'),
    `${past} ${q} ${none}`,
  )
  // The inquiries below the open one come first, then the ones above it.
  const place = found.findIndex(({ id }) => replying && isSameId(id, replying.id))
  const open = [...found.slice(place + 1), ...found.slice(0, Math.max(0, place))].filter(
    ({ is_replied }) => !is_replied,
  )
  const waiting = data?.unresolved_inquiries.length ?? 0

  const figure = (value: number | null | undefined) =>
    value ?? (failed ? <UnknownValue /> : <Skeleton width="2ch" />)
  return (
    <>
      <AdminHead
        title="Inquiries"
        news={arrived}
        note={<LiveReadStateNote name="inquiries" live={live} />}
      />
      <ValueCards strip>
        <ValueCard label="New Inquiries" value={figure(data && waiting)} />
        <ValueCard label="Resolved Inquiries" value={figure(data?.resolved_inquiries_count)} />
        <ValueCard label="Replies Sent" value={figure(data?.reply_sent_count)} />
      </ValueCards>
      <Panel
        list
        title={past ? 'Past inquiries' : 'New inquiries'}
        note={
          typed.trim() === '' || !inquiries
            ? undefined
            : `${groupDigits(found.length)} of ${groupDigits(inquiries.length)}`
        }
        tools={
          <>
            <TextField
              label="Search inquiries"
              hideLabel
              type="search"
              placeholder="Name, email, phone or message"
              value={typed}
              onChange={setTyped}
              className={css.search}
            />
            <Tabs
              id={id}
              kind="box"
              label="Filter inquiries"
              tabs={[
                { value: 'new', label: 'New' },
                { value: 'past', label: 'Past' },
              ]}
              value={past ? 'past' : 'new'}
              onChange={(next) => go({ past: next === 'past' })}
            />
          </>
        }
      >
        <div {...tabPanelProps(id, past ? 'past' : 'new')}>
          <ListStates
            name="inquiries"
            state={data !== null ? 'ready' : failed ? 'failed' : 'loading'}
            found={found.length}
            onRetry={retry}
            height="320px"
          >
            <InquiryTable inquiries={found} view={view} acts={acts} onReply={setReplying} />
          </ListStates>
        </div>
      </Panel>
      {replying && (
        <ReplyPopup
          inquiry={replying}
          acts={acts}
          left={open.length}
          onSent={(resolved) => {
            const [next] = open
            if (!resolved && next) focusRow({ id: idText(next.id), control: '[data-reply]' })
            setReplying(resolved ? (next ?? null) : null)
          }}
          onClose={() => setReplying(null)}
        />
      )}
    </>
  )
}

type InquiryRows = readonly { id: Id }[]

function useNewInquiries(rows: InquiryRows | undefined): number {
  const [seen, setSeen] = useState<{ rows?: InquiryRows; first: Set<string>; count: number }>({
    first: new Set(),
    count: 0,
  })
  if (rows === undefined || rows === seen.rows) return seen.count
  const first = seen.rows ? seen.first : new Set(rows.map(({ id }) => idText(id)))
  const count = rows.filter(({ id }) => !first.has(idText(id))).length
  setSeen({ rows, first, count })
  return count
}
