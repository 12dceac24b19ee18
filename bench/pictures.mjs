const PICTURE_READS = [
  'get_products.php',
  'get_homepage_data.php',
  'get_bottom_data.php',
  'get_aboutus_data.php',
  'get_categories.php',
]

const picturePathsIn = (reply) =>
  reply.replaceAll('\\', '').match(/uploads(?:\/[\w.-]+)+\.webp/g) ?? []

/**
 * Reads the pictures that the replies to `reads` name, and returns pairs of a path below the backend's folder and the
 * picture.
 */
export async function webpPicturesOf(backend, reads = PICTURE_READS) {
  const bytesAt = async (path) =>
    Buffer.from(await (await fetch(`${backend}/backend/api/${path}`)).arrayBuffer())
  const replies = await Promise.all(
    reads.map(async (file) => (await fetch(`${backend}/backend/api/${file}`)).text()),
  )
  const paths = [...new Set(replies.flatMap(picturePathsIn))]
  const type = 'image/webp'
  return Promise.all(paths.map(async (path) => [path, { type, body: await bytesAt(path) }]))
}
