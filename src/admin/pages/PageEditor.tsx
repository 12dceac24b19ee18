import { use, useId, useMemo, useState, type KeyboardEvent } from 'react'
import { PictureHostContext } from '../../display/Picture'
import { REQUEST_MAX_BYTES } from '../../rules/constants'
import type { FormChange } from '../../rules/formFields'
import { confirm } from '../../state/confirm'
import { notify } from '../../state/notices'
import { Button } from '../../ui/controls/Button'
import { fileSizeText } from '../../rules/text'
import { IconButton, Icon } from '../../ui/controls/Icon'
import { redoIcon, undoIcon, editIcon, imageIcon, infoIcon } from '../../ui/controls/moreIcons'
import { Note } from '../../ui/screen/Note'
import { ProgressBar } from '../../ui/screen/Skeleton'
import { Tabs, tabPanelProps } from '../../ui/controls/Tabs'
import { useIsNarrowScreen } from '../../ui/useMediaQuery'
import { ChangeList, FormNotes } from '../form/FormParts'
import { useForm } from '../form/useForm'
import { Panel } from '../parts/Panel'
import { fetchPictureFile, useFileUrls } from '../parts/files'
import { useAskBeforeLeaving } from '../form/useLeaveGuard'
import { swappedBanners, bannersToUploadAgain, useSavePage } from './undoPage'
import { BannerStrip } from './BannerStrip'
import {
  pageContentOf,
  isFilledSlot,
  newPictureByteCount,
  PAGE_FIELDS,
  withPageBanners,
  type PageContent,
  type PageData,
  type PictureSlot,
} from './pageContent'
import { readPageDraft, writePageDraft } from './pageDraft'
import { PAGE_DEFINITIONS, type PageKind } from './pageKinds'
import { PagePreview } from './PagePreview'
import { PictureAdvice } from './PictureAdvice'
import { PreviewFrame } from './PreviewFrame'
import css from './pages.module.css'

type PreviewWindow = 'desktop' | 'phone'
const PREVIEW_WIDTHS: Record<PreviewWindow, number> = { desktop: 1280, phone: 390 }

type Props = {
  kind: PageKind
  /** Null if the shop does not have this page yet. */
  data: PageData | null
  /** Time of the last read. `reading` is true while another read is running. */
  readAt: number
  reading: boolean
  onRead: () => void
}

export function PageEditor({ kind, data, readAt, reading, onRead }: Props) {
  const { thing, banners } = PAGE_DEFINITIONS[kind]
  const editor = useForm({
    name: `page ${kind}`,
    fields: PAGE_FIELDS[kind],
    saved: useMemo(() => pageContentOf(kind, data), [kind, data]),
    readAt,
    writeDraft: writePageDraft,
    readDraft: (draft) => readPageDraft(kind, draft),
    onArrived: () =>
      void notify(`${PAGE_DEFINITIONS[kind].data} data submitted successfully!`, 'good'),
  })
  const { base, form: now, changes, change, dirty, sending } = editor
  const save = useSavePage(kind, editor)
  // True from a write until the next read: the new pictures have no path yet, so they cannot be removed.
  const unread = [...Object.values(base.pictures), ...base.banners].some(
    ({ file }) => file !== null,
  )
  const small = useIsNarrowScreen()
  const id = useId()
  const [wish, setWish] = useState<PreviewWindow | null>(null)
  const frame = wish ?? (small ? 'phone' : 'desktop')
  const host = use(PictureHostContext)
  const urlOf = useFileUrls()
  const addressOf = ({ path, file }: PictureSlot) => (file ? urlOf(file) : path)
  const exists = data !== null || unread
  const verb = exists ? 'Modify' : 'Submit'
  useAskBeforeLeaving(
    dirty,
    `Your changes to the ${thing} aren't saved. A draft stays on this device for a day.`,
  )

  async function submit() {
    const yes = await confirm({
      title: `${verb} the ${thing}?`,
      text: <SaveQuestion changes={changes} exists={exists} />,
      action: `${verb} ${thing}`,
      cancel: 'Keep editing',
    })
    if (yes) await save(exists)
  }

  async function move(index: number, by: -1 | 1) {
    const before = now.banners
    const after = swappedBanners(before, index, by)
    if (!after) return
    const moved = bannersToUploadAgain(base.banners, after)
    const files = await Promise.all(moved.map(({ path }) => fetchPictureFile(path, host)))
    if (files.includes(null))
      return void notify(
        "Couldn't move the picture because it didn't load. Try again, or upload it again.",
        'bad',
      )
    const sent = new Map(
      moved.map((slot, at) => [slot, { path: '', file: files[at] ?? null, from: slot.path }]),
    )
    // If the page was changed during the download, keep that change and drop the move.
    change((now) =>
      now.banners === before
        ? withPageBanners(
            now,
            after.map((slot) => sent.get(slot) ?? slot),
          )
        : now,
    )
  }

  function keys(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const key = event.key.toLowerCase()
    const act =
      key === 'z'
        ? event.shiftKey
          ? editor.redo
          : editor.undo
        : key === 'y'
          ? editor.redo
          : key === 's'
            ? () => void submit()
            : null
    if (!act) return
    event.preventDefault()
    if (!sending) act()
  }

  const bytes = newPictureByteCount(base, now)
  return (
    // Key events bubble here from the whole editor, and from the preview's iframe.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={`grid gap ${css.columns}`} onKeyDown={keys}>
      <section className="box shrinks" aria-label={`${PAGE_DEFINITIONS[kind].tab} editor`}>
        <div className={`cluster gap-2 line-below ${css.bar}`}>
          <Tabs
            id={id}
            kind="box"
            label="Preview"
            tabs={[
              { value: 'desktop', label: 'Desktop' },
              { value: 'phone', label: 'Phone' },
            ]}
            value={frame}
            onChange={setWish}
          />
          <IconButton
            icon={undoIcon}
            label="Undo"
            disabled={!editor.canUndo}
            onClick={editor.undo}
          />
          <IconButton
            icon={redoIcon}
            label="Redo"
            disabled={!editor.canRedo}
            onClick={editor.redo}
          />
          <span className={`muted t12 end ${css.draft}`}>
            {dirty && 'Draft saved on this device'}
          </span>
          <Button
            onClick={() => void submit()}
            busy={sending || (unread && reading)}
            busyText="Sending..."
          >
            {verb}
          </Button>
        </div>
        {sending && <ProgressBar label="Uploading" value={editor.progress} />}
        <FormNotes
          form={editor}
          news="The page was changed elsewhere while you were editing it."
          discard="Discard draft"
          onDiscard={editor.reset}
          className={css.note}
        />
        {unread && !reading && !sending && (
          <Note kind="warn" role="status" className={css.note}>
            The page was saved, but we couldn't reload it.{' '}
            <Button kind="quiet" small onClick={onRead}>
              Try again
            </Button>
          </Note>
        )}
        {bytes > REQUEST_MAX_BYTES && (
          <Note kind="warn" role="status" className={css.note}>
            {`The new pictures total ${fileSizeText(bytes)}, and the server may refuse more than ${fileSizeText(REQUEST_MAX_BYTES)}. Use smaller pictures, or save some of them first.`}
          </Note>
        )}
        <div {...tabPanelProps(id, frame)}>
          <PreviewFrame
            key={frame}
            title={`${PAGE_DEFINITIONS[kind].tab} as shoppers see it`}
            width={PREVIEW_WIDTHS[frame]}
          >
            <PagePreview {...{ kind, base, now, change, addressOf }} narrow={frame === 'phone'} />
          </PreviewFrame>
        </div>
        {banners && (
          <BannerStrip
            banners={now.banners.filter(isFilledSlot)}
            addressOf={addressOf}
            onAdd={(files) =>
              files.length > 0 &&
              change((now) =>
                withPageBanners(now, [
                  ...now.banners,
                  ...files.map((file) => ({ path: '', file })),
                ]),
              )
            }
            onRemove={(index) =>
              change((now) =>
                withPageBanners(
                  now,
                  now.banners.filter((_, at) => at !== index),
                ),
              )
            }
            onMove={(index, by) => void move(index, by)}
          />
        )}
      </section>
      <div className={`grid gap ${css.aside}`}>
        <Panel
          title="Unsaved changes"
          note={
            changes.length === 0
              ? undefined
              : changes.length === 1
                ? '1 change'
                : `${changes.length} changes`
          }
        >
          {changes.length > 0 ? (
            <div className={css.changes}>
              <ChangeList changes={changes} act="Revert" onAct={({ undo }) => change(undo)} />
            </div>
          ) : (
            <p className="padded muted">No unsaved changes</p>
          )}
        </Panel>
        <PictureAdvice kind={kind} now={now} addressOf={addressOf} />
        <EditingHelp banners={PAGE_DEFINITIONS[kind].banners} />
      </div>
    </div>
  )
}

function SaveQuestion({
  changes,
  exists,
}: {
  changes: readonly FormChange<PageContent>[]
  exists: boolean
}) {
  if (changes.length === 0)
    return (
      <p>
        {exists
          ? 'Nothing has changed. The page will be saved again as it is.'
          : 'The page has no content yet. It will be saved empty.'}
      </p>
    )
  return (
    <>
      <p>{`Shoppers will see ${changes.length === 1 ? 'this change' : `these ${changes.length} changes`} immediately:`}</p>
      <ChangeList changes={changes} />
    </>
  )
}

function EditingHelp({ banners }: { banners: boolean }) {
  return (
    <Panel title="How to edit">
      <ul className={`ruled ${css.how}`}>
        <li>
          <Icon path={editIcon} />
          Click any text to edit it
        </li>
        <li>
          <Icon path={imageIcon} />
          Click a picture to replace it, or its trash icon to remove it
        </li>
        <li className={css.keys}>
          <Icon path={undoIcon} />
          <span>
            <kbd>Ctrl</kbd> <kbd>Z</kbd> to undo, <kbd>Ctrl</kbd> <kbd>Y</kbd> to redo,{' '}
            <kbd>Ctrl</kbd> <kbd>S</kbd> to save
          </span>
        </li>
        {banners && (
          <>
            <li>
              <Icon path={infoIcon} />
              Phones and small tablets show only the first sentence of each description
            </li>
            <li>
              <Icon path={infoIcon} />
              Pictures aren't resized, so use banners about 800 px wide and side pictures about 400
              px wide
            </li>
          </>
        )}
      </ul>
    </Panel>
  )
}
