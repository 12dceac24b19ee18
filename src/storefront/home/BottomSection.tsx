import type { Bottom } from '../../api/pages'
import { BottomCollection, BottomWaiting } from '../../display/BottomCollection'
import { plainText } from '../../rules/text'
import { Loading } from '../../ui/Skeleton'
import { Retry } from './Retry'

type Props = {
  /** Undefined until a reply arrives; null if the shop has no content yet. */
  content: Bottom | null | undefined
  failed: boolean
  onRetry: () => void
  retrying: boolean
}

/** Hidden if the shop has no content for it (D-76); has no heading of its own (D-81). */
export function BottomSection({ content, failed, onRetry, retrying }: Props) {
  if (content === null) return null
  if (content === undefined)
    return (
      <div className="wrap section">
        {failed ? (
          <Retry onRetry={onRetry} busy={retrying} />
        ) : (
          <Loading>
            <BottomWaiting />
          </Loading>
        )}
      </div>
    )
  const { first_title, second_title, third_title, first_image, second_image, third_image } = content
  return (
    <div className="wrap section">
      <BottomCollection
        items={[
          { title: plainText(first_title), image: first_image },
          { title: plainText(second_title), image: second_image },
          { title: plainText(third_title), image: third_image },
        ]}
      />
    </div>
  )
}
