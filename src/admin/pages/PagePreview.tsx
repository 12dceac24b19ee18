import { tagline } from '../../api/core/config'
import { AboutContent } from '../../display/AboutContent'
import { BottomCollection } from '../../display/BottomCollection'
import { DescriptionStrip } from '../../display/DescriptionStrip'
import { HomeBanner } from '../../display/HomeBanner'
import { Picture } from '../../display/Picture'
import { ADMIN_BANNER_MS } from '../../rules/constants'
import { firstSentence, plainText } from '../../rules/text'
import {
  isFilled,
  NO_PICTURE,
  slotOf,
  withBanners,
  withPicture,
  withWord,
  wordOf,
  type Content,
  type Slot,
} from './content'
import { EditPicture } from './EditPicture'
import { EditText } from './EditText'
import { runOf } from '../form/history'
import { PAGES, type PageKind } from './pageKinds'
import css from './pagePreview.module.css'

type Props = {
  kind: PageKind
  base: Content
  now: Content
  change: (to: (now: Content) => Content, run?: string | null) => void
  /** The source of a picture: a path on the server, or an object URL. */
  addressOf: (slot: Slot) => string
  narrow: boolean
}

/** The page, rendered by the storefront's parts with editable texts and pictures. */
export function PagePreview({ kind, base, now, change, addressOf, narrow }: Props) {
  const { words, pictures } = PAGES[kind]
  const labelOf = (field: string) =>
    [...words, ...pictures].find((one) => one.field === field)?.label ?? field

  const text = (field: string, shown?: (text: string) => string) => (
    <EditText
      key={field}
      label={labelOf(field)}
      value={wordOf(now, field)}
      shown={shown}
      onChange={(word) => change((now) => withWord(now, field, word), runOf(field, word))}
      onPutBack={() => change((now) => withWord(now, field, wordOf(base, field)))}
    />
  )
  const tools = (field: string) => (
    <EditPicture
      label={labelOf(field)}
      filled={isFilled(slotOf(now, field))}
      onPick={(file) => change((now) => withPicture(now, field, { path: '', file }))}
      onRemove={() => change((now) => withPicture(now, field, NO_PICTURE))}
    />
  )
  const address = (field: string) => addressOf(slotOf(now, field))

  if (kind === 'aboutus')
    return (
      <div className="wrap">
        <div className={css.about}>
          <AboutContent
            heading={<p className="display display-64">About Us</p>}
            paragraphs={words.map(({ field }) => text(field))}
            picture={
              <>
                {address('image') === '' ? (
                  <div className={css.noPicture} />
                ) : (
                  <Picture paths={address('image')} alt="" width={800} height={1000} eager />
                )}
                {tools('image')}
              </>
            }
          />
        </div>
      </div>
    )

  if (kind === 'bottom')
    return (
      <div className={`wrap ${css.bottom}`}>
        <BottomCollection
          items={words.map(({ field }, index) => ({
            title: <span className={css.title}>{text(field)}</span>,
            image: address(pictures[index]?.field ?? ''),
            tools: tools(pictures[index]?.field ?? ''),
          }))}
        />
      </div>
    )

  const sentence = narrow ? (text: string) => firstSentence(plainText(text)) : undefined
  const addBanner = (file: File) =>
    change((now) => withBanners(now, [...now.banners, { path: '', file }]))
  const removeBanner = (index: number) =>
    change((now) =>
      withBanners(
        now,
        now.banners.filter((_, at) => at !== index),
      ),
    )
  return (
    <div className={`wrap ${css.home}`}>
      <HomeBanner
        tagline={tagline()}
        left={text('left_text')}
        right={text('right_text')}
        images={now.banners.map(addressOf)}
        firstImage={address('first_image')}
        secondImage={address('second_image')}
        intervalMs={ADMIN_BANNER_MS}
        tools={{
          first: tools('first_image'),
          second: tools('second_image'),
          banner: now.banners.length === 0 && (
            <EditPicture label="Banner" filled={false} onPick={addBanner} />
          ),
          slide: (index) => (
            <EditPicture
              label={`Banner ${index + 1}`}
              filled
              onPick={(file) =>
                // At the end, because the server appends new banners.
                change((now) =>
                  withBanners(now, [
                    ...now.banners.filter((_, at) => at !== index),
                    { path: '', file },
                  ]),
                )
              }
              onRemove={() => removeBanner(index)}
            />
          ),
        }}
      />
      <div className={css.strip}>
        <DescriptionStrip
          left={text('left_description', sentence)}
          right={text('right_description', sentence)}
          narrow={narrow}
        />
      </div>
    </div>
  )
}
