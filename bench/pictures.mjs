const READS = [
  'get_products.php',
  'get_homepage_data.php',
  'get_bottom_data.php',
  'get_aboutus_data.php',
  'get_categories.php',
]

const namedIn = (reply) => reply.replaceAll('\\', '').match(/uploads(?:\/[\w.-]+)+\.webp/g) ?? []

/** Maps the path below the backend's folder to the picture's bytes, for the pictures that these calls name. */
export async function picturesOf(backend, reads = READS) {
  const bytesAt = async (path) =>
    Buffer.from(await (await fetch(`${backend}/backend/api/${path}`)).arrayBuffer())
  const replies = await Promise.all(
    reads.map(async (file) => (await fetch(`${backend}/backend/api/${file}`)).text()),
  )
  const paths = [...new Set(replies.flatMap(namedIn))]
  return new Map(await Promise.all(paths.map(async (path) => [path, await bytesAt(path)])))
}

/** A photo of 3 MB, as a wallet's screenshot of grain would be. Drawn by the browser, so that the shop can make it smaller. */
export async function photo(browser) {
  const page = await browser.newPage()
  const text = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 3000, height: 2250 })
    const context = canvas.getContext('2d')
    const image = context.createImageData(canvas.width, canvas.height)
    let state = 1
    for (let at = 0; at < image.data.length; at++) {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0
      image.data[at] = at % 4 === 3 ? 255 : 110 + ((state >> 16) % 60)
    }
    context.putImageData(image, 0, 0)
    const blob = await new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.82))
    const bytes = new Uint8Array(await blob.arrayBuffer())
    let text = ''
    for (let at = 0; at < bytes.length; at += 32768)
      text += String.fromCharCode(...bytes.subarray(at, at + 32768))
    return btoa(text)
  })
  await page.close()
  return { name: 'esewa.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(text, 'base64') }
}
