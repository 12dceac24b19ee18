import { useQuery } from '@tanstack/react-query'
import { langOf } from '../../rules/devanagari'
import { hasReadFailed } from '../../api/core/cache'
import { config, tagline } from '../../api/core/config'
import { aboutusQuery } from '../../api/pages'
import { AboutContent } from '../../display/AboutContent'
import { Picture } from '../../display/Picture'
import { UNREACHABLE_TEXT } from '../../rules/constants'
import { ABOUT_PATH } from '../../rules/paths'
import { firstSentence, plainText } from '../../rules/text'
import { useAnnounceLoading } from '../../ui/dialog/announce'
import { Button } from '../../ui/controls/Button'
import { PageHead } from '../PageHead'
import { Skeleton } from '../../ui/screen/Skeleton'
import css from './about.module.css'

const SKELETON_WIDTHS = ['96%', '100%', '92%', '64%']

const WAITING_CONTENT = {
  waiting: true,
  paragraphs: [1, 2, 3].map((paragraph) => (
    <div key={paragraph} className={css.bones}>
      {SKELETON_WIDTHS.map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  )),
  picture: <Skeleton shape="picture" />,
}

export function AboutScreen() {
  const { brandName } = config()
  const read = useQuery(aboutusQuery())
  const { data, isFetching, refetch } = read
  const failed = hasReadFailed(read)
  const isPending = read.isPending && !failed
  useAnnounceLoading(isPending)
  const paragraphs = [data?.first_paragraph, data?.second_paragraph, data?.third_paragraph].map(
    (text) => plainText(text ?? ''),
  )
  const [first = ''] = paragraphs.filter((text) => text !== '')
  const content = {
    paragraphs: paragraphs.map(
      (text, index) =>
        text !== '' && (
          <p key={index} lang={langOf(text)}>
            {text}
          </p>
        ),
    ),
    picture: data?.image && (
      <Picture paths={data.image} alt="" width={800} height={1000} eager="first" />
    ),
  }

  return (
    <div className={`wrap ${css.about}`}>
      <PageHead
        name="About Us"
        description={first === '' ? `${brandName}. ${tagline()}` : firstSentence(first)}
        path={ABOUT_PATH}
      />
      <p className="sr">{isPending && 'Loading...'}</p>
      {/* Skeleton and content share this element, so that the heading keeps the focus when the text loads. */}
      <AboutContent
        heading={<h1 className="display display-64">About Us</h1>}
        {...(isPending ? WAITING_CONTENT : content)}
      />
      {failed && (
        <div className={`grid gap-4 above-5 ${css.retry}`}>
          <p>{UNREACHABLE_TEXT}</p>
          <Button kind="line" onClick={() => void refetch()} busy={isFetching}>
            Try again
          </Button>
        </div>
      )}
    </div>
  )
}
