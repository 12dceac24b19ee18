import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useInquiryActs } from './useInquiryActs'
import { useLiveInquiries, type Inquiry } from '../../api/admin/adminInquiries'
import { couldntLoad, counted } from '../../rules/sharedTexts'
import { idText, sameId } from '../../rules/types'
import { useAnnounce, useAnnounceView } from '../../ui/announce'
import { Empty } from '../../ui/Empty'
import { Loading, Skeleton } from '../../ui/Skeleton'
import { Tabs } from '../../ui/Tabs'
import { tabPanel } from '../../ui/tabPanel'
import { TextField } from '../../ui/TextField'
import { AdminHead } from '../AdminHead'
import { Card, Cards, Panel, Unknown } from '../Panel'
import { findInquiries } from './findInquiries'
import { LiveNote } from '../readState'
import { useTyped } from '../useTyped'
import css from './inquiries.module.css'
import { inquiriesPath, readInquiryView } from './inquiryPath'
import { InquiryTable } from './InquiryTable'
import { ReplyPopup } from './ReplyPopup'
import { useArrivals } from './useArrivals'

export function InquiriesList() {
  const id = useId()
  const live = useLiveInquiries()
  const { data, failed, retry } = live
  const [search] = useSearchParams()
  const go = useNavigate()
  const { past, q } = readInquiryView(search)
  const [typed, setTyped] = useTyped(q, (next) =>
    go(inquiriesPath({ past, q: next }), { replace: true }),
  )
  // Holds the inquiry instead of its id, so that a stream message cannot close or change the open reply.
  const [replying, setReplying] = useState<Inquiry | null>(null)
  const acts = useInquiryActs()
  const arrived = useArrivals(data?.unresolved_inquiries)
  useAnnounce(arrived > 0 ? counted(arrived, 'new inquiry', 'new inquiries') : '', 'news')

  const inquiries = past ? data?.resolved_inquiries : data?.unresolved_inquiries
  const found = useMemo(() => findInquiries(inquiries ?? [], typed), [inquiries, typed])
  const none = inquiries !== undefined && found.length === 0
  useAnnounceView(
    none ? 'No inquiries found.' : counted(found.length, 'inquiry', 'inquiries'),
    `${past} ${typed} ${none}`,
  )
  // The inquiries below the open one come first, then the ones above it.
  const place = found.findIndex(({ id }) => replying && sameId(id, replying.id))
  const open = [...found.slice(place + 1), ...found.slice(0, Math.max(0, place))].filter(
    ({ is_replied }) => !is_replied,
  )
  /** Its Reply button gets the focus when the popup of the one before has closed. */
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (replying || wanted.current === null) return
    document.querySelector<HTMLElement>(`[data-reply="${CSS.escape(wanted.current)}"]`)?.focus()
    wanted.current = null
  }, [replying])
  const waiting = data?.unresolved_inquiries.length ?? 0

  const figure = (value: number | null | undefined) =>
    value ?? (failed ? <Unknown /> : <Skeleton width="2ch" />)
  return (
    <>
      <AdminHead
        title="Inquiries"
        news={arrived}
        note={<LiveNote name="inquiries" live={live} />}
      />
      <Cards strip>
        <Card label="New Inquiries" value={figure(data && waiting)} />
        <Card label="Resolved Inquiries" value={figure(data?.resolved_inquiries_count)} />
        <Card label="Replies Sent" value={figure(data?.reply_sent_count)} />
      </Cards>
      <Panel
        list
        title={past ? 'Past inquiries' : 'New inquiries'}
        note={
          typed.trim() === '' || !inquiries ? undefined : `${found.length} of ${inquiries.length}`
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
              onChange={(next) => go(inquiriesPath({ past: next === 'past', q: typed }))}
            />
          </>
        }
      >
        <div {...tabPanel(id, past ? 'past' : 'new')}>
          {data === null && !failed ? (
            <Loading className={css.bones}>
              <Skeleton shape="box" height="320px" />
            </Loading>
          ) : found.length === 0 ? (
            <Empty plain text="No inquiries found." onRetry={data === null ? retry : undefined}>
              {data === null ? <p>{couldntLoad(['inquiries'])}</p> : undefined}
            </Empty>
          ) : (
            <InquiryTable
              inquiries={found}
              view={{ past, q: typed }}
              acts={acts}
              onReply={setReplying}
            />
          )}
        </div>
      </Panel>
      {replying && (
        <ReplyPopup
          inquiry={replying}
          acts={acts}
          left={open.length}
          onSent={(resolved) => {
            const [next] = open
            if (!resolved && next) wanted.current = idText(next.id)
            setReplying(resolved ? (next ?? null) : null)
          }}
          onClose={() => setReplying(null)}
        />
      )}
    </>
  )
}
