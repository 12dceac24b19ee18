import { GalleryParts } from './ui/GalleryParts'

const PICTURES = ['kurta-brick', 'jacket-indigo', 'sari-teal'].map((name) => `${import.meta.env.BASE_URL}backend/api/uploads/products/${name}.svg`)

/** Every part with its states, at /__gallery in development. */
export function Gallery() {
  return (
    <main id="main">
      <GalleryParts pictures={PICTURES} />
    </main>
  )
}
