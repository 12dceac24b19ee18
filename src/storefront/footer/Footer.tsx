import { useState } from 'react'
import { Link } from 'react-router-dom'
import { config, tagline } from '../../api/core/config'
import { ABOUT_PATH, CONTACT_PATH, HOME_PATH, PRODUCTS_PATH } from '../../rules/paths'
import { safeUrl } from '../../rules/safeUrl'
import { nepalTimeOf } from '../../rules/stamp'
import { chooseAllCategories } from '../../state/chosenCategory'
import { Weave } from '../../ui/Weave'
import { Wordmark } from '../header/Wordmark'
import css from './footer.module.css'
import { PolicyPopup } from './PolicyPopup'
import { ContactDetails } from './ContactDetails'

const POLICIES = ['Shipping', 'Terms and Conditions', 'Return', 'Privacy'] as const
export type PolicyName = (typeof POLICIES)[number]

/** The official spelling of known networks; other names are shown as the owner wrote them. */
const SOCIAL_NAMES = [
  'Facebook',
  'Instagram',
  'TikTok',
  'YouTube',
  'WhatsApp',
  'Viber',
  'X',
  'LinkedIn',
  'Pinterest',
]

function socialLinks(): { name: string; url: string }[] {
  return Object.entries(config().social).flatMap(([key, address]) => {
    const url = safeUrl(address)
    const name = SOCIAL_NAMES.find((known) => known.toLowerCase() === key.toLowerCase()) ?? key
    return url === null ? [] : [{ name, url }]
  })
}

export function Footer() {
  const [policy, setPolicy] = useState<PolicyName | null>(null)
  const [year] = useState(() => nepalTimeOf(Date.now()).year)
  const { brandName, credits } = config()
  const social = socialLinks()
  const {
    texts: { footer },
    business: { privacy },
  } = config()

  return (
    <>
      <footer className={`screenOnly ${css.footer}`}>
        <Weave />
        <div className="wrap">
          <div className={css.columns}>
            <div className={css.brand}>
              <Wordmark light />
              <p>{footer || tagline()}</p>
            </div>
            <nav aria-labelledby="quick-links">
              <h2 id="quick-links">Quick links</h2>
              <ul>
                <li>
                  <Link to={HOME_PATH}>Home</Link>
                </li>
                <li>
                  <Link to={PRODUCTS_PATH} onClick={chooseAllCategories}>
                    Products
                  </Link>
                </li>
                <li>
                  <Link to={ABOUT_PATH}>About Us</Link>
                </li>
                <li>
                  <Link to={CONTACT_PATH}>Contact</Link>
                </li>
              </ul>
            </nav>
            <div>
              <h2>Policies</h2>
              <ul>
                {POLICIES.filter((name) => name !== 'Privacy' || privacy !== '').map((name) => (
                  <li key={name}>
                    <button type="button" aria-haspopup="dialog" onClick={() => setPolicy(name)}>
                      {name}
                    </button>
                  </li>
                ))}
              </ul>
            </div>
            {social.length > 0 && (
              <div className={css.social}>
                <h2>Social</h2>
                <ul>
                  {social.map(({ name, url }) => (
                    <li key={name}>
                      <a href={url} target="_blank" rel="noopener noreferrer">
                        {name}
                      </a>
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </div>
          <ContactDetails />
          <div className={`flex wraps between t14 ${css.credits}`}>
            <p>{`© ${year} ${brandName}`}</p>
            {credits !== '' && <p>{credits}</p>}
          </div>
        </div>
      </footer>
      {policy && <PolicyPopup name={policy} onClose={() => setPolicy(null)} />}
    </>
  )
}
