import { Icon } from '../../ui/controls/Icon'
import { editIcon, imageIcon, infoIcon, undoIcon } from '../../ui/controls/moreIcons'
import { Panel } from '../parts/Panel'
import css from './pages.module.css'

export function HowTo({ banners }: { banners: boolean }) {
  return (
    <Panel title="How to edit">
      <ul className={css.how}>
        <li>
          <Icon path={editIcon} />
          Click a text and type
        </li>
        <li>
          <Icon path={imageIcon} />
          Click a picture to replace it, or press Remove
        </li>
        <li>
          <Icon path={undoIcon} />
          <span>
            <kbd>Ctrl</kbd> <kbd>Z</kbd> undoes, <kbd>Ctrl</kbd> <kbd>Y</kbd> redoes,{' '}
            <kbd>Ctrl</kbd> <kbd>S</kbd> sends
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
              Pictures are uploaded unchanged. Banners 800 px wide and side pictures 400 px wide
              load quickly
            </li>
          </>
        )}
      </ul>
    </Panel>
  )
}
