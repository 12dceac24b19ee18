import { Icon } from '../../ui/Icon'
import { editIcon, imageIcon, infoIcon, undoIcon } from '../../ui/moreIcons'
import { Panel } from '../Panel'
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
          Click a picture to replace it; the bin removes it
        </li>
        <li>
          <Icon path={undoIcon} />
          <span>
            <kbd>Ctrl</kbd> <kbd>Z</kbd> undoes, <kbd>Ctrl</kbd> <kbd>Y</kbd> does it again, <kbd>Ctrl</kbd>{' '}
            <kbd>S</kbd> sends
          </span>
        </li>
        {banners && (
          <>
            <li>
              <Icon path={infoIcon} />
              On 800 px and less shoppers see the first sentence of each description
            </li>
            <li>
              <Icon path={infoIcon} />
              Pictures are sent as they are: 800 px of width for the banner and 400 px beside it load quickly on a phone
            </li>
          </>
        )}
      </ul>
    </Panel>
  )
}
