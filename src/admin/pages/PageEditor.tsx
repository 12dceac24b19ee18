import { use, useState, type KeyboardEvent } from 'react'
import { PictureHost } from '../../display/PictureHost'
import { REQUEST_MAX_BYTES } from '../../rules/constants'
import { confirm } from '../../state/confirm'
import { notify } from '../../state/notices'
import { Button } from '../../ui/Button'
import { fileSize } from '../../ui/fileSize'
import { IconButton } from '../../ui/IconButton'
import { Note } from '../../ui/Note'
import { Progress } from '../../ui/Progress'
import { Tabs } from '../../ui/Tabs'
import { useNarrow } from '../../ui/useMediaQuery'
import { Panel } from '../Panel'
import { useAskBeforeLeaving } from '../useAskBeforeLeaving'
import { swapped, toSendAnew } from './arrangeBanners'
import { BannerStrip } from './BannerStrip'
import { ChangeList } from './PageChangeList'
import { isFilled, newBytes, putBack, withBanners, type PageData, type Slot } from './content'
import { HowTo } from './HowTo'
import { PAGES, type PageKind } from './pageKinds'
import { PagePreview } from './PagePreview'
import css from './pages.module.css'
import { fetchPicture } from '../pictureFiles'
import { PreviewFrame } from './PreviewFrame'
import { useEditor } from './useEditor'
import { useFileUrls } from '../useFileUrls'
import { useSavePage } from './useSavePage'
import '../../ui/moreIcons'

type Window = 'desktop' | 'phone'
const WIDTHS: Record<Window, number> = { desktop: 1280, phone: 390 }

type Props = {
  kind: PageKind
  /** null: the shop has none of this page yet. */
  data: PageData | null
  /** When that was read, and whether it is being read again. */
  readAt: number
  reading: boolean
  onRead: () => void
}

export function PageEditor({ kind, data, readAt, reading, onRead }: Props) {
  const { thing, banners } = PAGES[kind]
  const { save, part, isPending } = useSavePage(kind)
  const editor = useEditor(kind, data, readAt, isPending)
  const { base, now, changes, change, unread } = editor
  const small = useNarrow()
  const [wish, setWish] = useState<Window | null>(null)
  const frame = wish ?? (small ? 'phone' : 'desktop')
  const host = use(PictureHost)
  const urlOf = useFileUrls()
  const addressOf = ({ path, file }: Slot) => (file ? urlOf(file) : path)
  const exists = data !== null || unread
  const verb = exists ? 'Modify' : 'Submit'
  useAskBeforeLeaving(
    changes.length > 0,
    `What you changed on the ${thing} is not sent yet. It stays on this computer as a draft for a day.`,
  )

  async function submit() {
    const yes = await confirm({
      title: `${verb} the ${thing}?`,
      text: <Question changes={changes} exists={exists} />,
      action: `${verb} ${thing}`,
      stay: 'Keep editing',
    })
    if (yes) save({ exists, base, now, onSaved: () => editor.forget(now), onSuccess: () => editor.saved(now) })
  }

  async function move(index: number, by: -1 | 1) {
    const before = now.banners
    const after = swapped(before, index, by)
    if (!after) return
    const anew = toSendAnew(base.banners, after)
    const files = await Promise.all(anew.map(({ path }) => fetchPicture(path, host)))
    if (files.includes(null))
      return void notify('This picture could not be read, so its place cannot be changed.', 'bad')
    const sent = new Map(anew.map((slot, at) => [slot, { path: '', file: files[at] ?? null, from: slot.path }]))
    // Something else was done while the pictures were read: that stands.
    change((now) =>
      now.banners === before
        ? withBanners(
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
    if (!isPending) act()
  }

  const bytes = newBytes(base, now)
  return (
    // Keys pressed anywhere in the editor, the preview's own window included.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={css.columns} onKeyDown={keys}>
      <section className={css.editor} aria-label={`${PAGES[kind].tab} editor`}>
        <div className={css.bar}>
          <Tabs
            kind="box"
            label="Preview"
            tabs={[
              { value: 'desktop', label: 'Desktop' },
              { value: 'phone', label: 'Phone' },
            ]}
            value={frame}
            onChange={setWish}
          />
          <IconButton icon="undo" label="Undo" disabled={!editor.canUndo} onClick={editor.undo} />
          <IconButton icon="redo" label="Redo" disabled={!editor.canRedo} onClick={editor.redo} />
          <span className={css.kept}>{changes.length > 0 && 'Draft kept on this computer'}</span>
          <Button onClick={() => void submit()} busy={isPending || (unread && reading)} busyText="Sending...">
            {verb}
          </Button>
        </div>
        {isPending && <Progress label="Uploading" value={part} />}
        {editor.brought && (
          <Note className={css.note}>
            Your draft from before is back.{' '}
            <Button kind="quiet" small onClick={editor.throwAway}>
              Throw it away
            </Button>
          </Note>
        )}
        {unread && !reading && !isPending && (
          <Note kind="warn" role="status" className={css.note}>
            What was sent could not be read again.{' '}
            <Button kind="quiet" small onClick={onRead}>
              Try again
            </Button>
          </Note>
        )}
        {bytes > REQUEST_MAX_BYTES && (
          <Note kind="warn" role="status" className={css.note}>
            The new pictures are {fileSize(bytes)} together; the server may refuse more than{' '}
            {fileSize(REQUEST_MAX_BYTES)}.
          </Note>
        )}
        <PreviewFrame key={frame} title={`${PAGES[kind].tab} as shoppers see it`} width={WIDTHS[frame]}>
          <PagePreview {...{ kind, base, now, change, addressOf }} narrow={frame === 'phone'} />
        </PreviewFrame>
        {banners && (
          <BannerStrip
            banners={now.banners.filter(isFilled)}
            addressOf={addressOf}
            onAdd={(files) =>
              files.length > 0 &&
              change((now) => withBanners(now, [...now.banners, ...files.map((file) => ({ path: '', file }))]))
            }
            onRemove={(index) =>
              change((now) =>
                withBanners(
                  now,
                  now.banners.filter((_, at) => at !== index),
                ),
              )
            }
            onMove={(index, by) => void move(index, by)}
          />
        )}
      </section>
      <div className={css.aside}>
        <Panel
          title="Not saved yet"
          note={changes.length === 0 ? undefined : changes.length === 1 ? '1 change' : `${changes.length} changes`}
        >
          {changes.length > 0 ? (
            <ChangeList changes={changes} onPutBack={(key) => change((now) => putBack(base, now, key))} />
          ) : (
            <p className={css.calm}>Everything is as the shop has it.</p>
          )}
        </Panel>
        <HowTo banners={banners} />
      </div>
    </div>
  )
}

function Question({ changes, exists }: { changes: Parameters<typeof ChangeList>[0]['changes']; exists: boolean }) {
  if (changes.length === 0)
    return (
      <p>
        {exists ? 'Nothing has changed; it would be sent again as it is.' : 'Everything is empty; it would be sent so.'}
      </p>
    )
  return (
    <>
      <p>{changes.length === 1 ? 'One thing changes' : `${changes.length} things change`} for every shopper at once:</p>
      <ChangeList changes={changes} />
    </>
  )
}
