import { Link } from 'react-router-dom'
import { HOME } from '../rules/paths'
import { buttonClass } from '../ui/Button'
import css from './storefrontFrame.module.css'
import { PageHead } from './PageHead'

/** Shown between header and footer for an unknown path (D-33). */
export function NotFound() {
  return (
    <div className={`wrap ${css.lost}`}>
      <PageHead name="Page not found" hidden />
      <h1 className="display display-40">Page not found</h1>
      <Link className={buttonClass('line')} to={HOME}>
        Back to Home
      </Link>
    </div>
  )
}
