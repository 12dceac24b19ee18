const PICTURE_READS = [
  'get_products.php',
  'get_homepage_data.php',
  'get_bottom_data.php',
  'get_aboutus_data.php',
  'get_categories.php',
]

const picturePathsIn = (reply) =>
  reply.replaceAll('\\', '').match(/uploads(?:\/[\w.-]+)+\.webp/g) ?? []

/** Maps the path below the backend's folder to the picture's bytes, for the pictures that these calls name. */
export async function webpPicturesOf(backend, reads = PICTURE_READS) {
  const bytesAt = async (path) =>
    Buffer.from(await (await fetch(`${backend}/backend/api/${path}`)).arrayBuffer())
  const replies = await Promise.all(
    reads.map(async (file) => (await fetch(`${backend}/backend/api/${file}`)).text()),
  )
  const paths = [...new Set(replies.flatMap(picturePathsIn))]
  return new Map(await Promise.all(paths.map(async (path) => [path, await bytesAt(path)])))
}
