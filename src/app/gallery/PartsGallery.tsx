import { useState } from 'react'
import { ReviewPopup } from '../../storefront/review-popup/ReviewPopup'
import { Button } from '../../ui/Button'
import { GalleryParts } from './GalleryParts'

const PICTURES = ['kurta-brick', 'jacket-indigo', 'sari-teal'].map(
  (name) => `${import.meta.env.BASE_URL}backend/api/uploads/products/${name}.svg`,
)

/** All parts with their states, at /__gallery in development. */
export function PartsGallery() {
  const [reviewing, setReviewing] = useState(false)
  return (
    <main id="main">
      <GalleryParts pictures={PICTURES} />
      <section className="wrap section">
        <h2 className="display">Review popup</h2>
        <p>No screen opens it, and its text is not sent.</p>
        <Button kind="line" onClick={() => setReviewing(true)}>
          Open the review popup
        </Button>
      </section>
      <ReviewPopup open={reviewing} onClose={() => setReviewing(false)} />
    </main>
  )
}
