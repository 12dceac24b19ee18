import { idText } from '../../../rules/types'
import { Button } from '../../../ui/controls/Button'
import { Icon } from '../../../ui/controls/Icon'
import { copyIcon } from '../../../ui/controls/moreIcons'
import { Note } from '../../../ui/screen/Note'
import css from '../orders.module.css'
import { twinText, type Twin } from './twins'

type ShowProps = { ids: readonly string[]; onShow: (id: string) => void }

export function ShowOrderButtons({ ids, onShow }: ShowProps) {
  return (
    <p className={css.show}>
      {ids.map((id) => (
        <Button key={id} kind="quiet" small onClick={() => onShow(id)}>
          Show #{id}
        </Button>
      ))}
    </p>
  )
}

/**
 * A table row has room for two marks; the note on the order itself names every order that may have the same payment.
 */
const MAX_MARKS = 2

export function TwinMarks({ twins = [], onShow }: Props) {
  return twins.slice(0, MAX_MARKS).map(({ other, items }) => {
    const id = idText(other.id)
    return (
      <button
        key={id}
        type="button"
        className={`bold t12 inline-row tap underlined ${css.twin}`}
        onClick={() => onShow(id)}
      >
        <Icon path={copyIcon} size={13} />{' '}
        <span>{`${items === null ? 'Same receipt as' : 'Ordered twice?'} #${id}`}</span>
      </button>
    )
  })
}

type Props = { twins: readonly Twin[] | undefined; onShow: (id: string) => void }

/** Shown on each screen where a payment can be verified. */
export function TwinNote({ twins = [], onShow }: Props) {
  if (twins.length === 0) return null
  return (
    <Note kind="warn" role="status" className={css.twins}>
      {twins.map((twin) => (
        <p key={twin.ids.join()}>{twinText(twin)}</p>
      ))}
      <p>
        These orders may have been paid with a single payment. Find a separate payment for each
        order in your wallet before you verify.
      </p>
      <ShowOrderButtons ids={twins.map(({ other }) => idText(other.id))} onShow={onShow} />
    </Note>
  )
}
