// The sample's pictures are SVG drawings, which the browser renders on the main thread. The back office converts an owner's
// uploads to webp, so the bench serves the same pictures as webp of quality 0.6, twice as wide as their place on a phone:
// 800 px, and 400 px for the two beside each other below the banner.
const READS = [
  'get_products.php',
  'get_homepage_data.php',
  'get_bottom_data.php',
  'get_aboutus_data.php',
  'get_categories.php',
]

const widthOf = (path) => (/\/side-\d+\./.test(path) ? 400 : 800)

const drawnIn = (reply) => reply.replaceAll('\\', '').match(/uploads(?:\/[\w.-]+)+\.svg/g) ?? []

/** Maps the path below the backend's folder to the picture's bytes, for the pictures that these calls name. */
export async function webpPictures(browser, backend, reads = READS) {
  const found = new Set()
  for (const file of reads)
    drawnIn(await (await fetch(`${backend}/backend/api/${file}`)).text()).forEach((path) =>
      found.add(path),
    )
  const page = await browser.newPage()
  await page.goto(`${backend}/robots.txt`)
  const pictures = new Map()
  for (const path of found) {
    const bytes = await page.evaluate(
      async ([address, width]) => {
        const image = Object.assign(new Image(), { src: address })
        await image.decode()
        const canvas = document.createElement('canvas')
        canvas.width = width
        canvas.height = Math.round((width * image.naturalHeight) / image.naturalWidth)
        canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height)
        const blob = await new Promise((done) => canvas.toBlob(done, 'image/webp', 0.6))
        return [...new Uint8Array(await blob.arrayBuffer())]
      },
      [`${backend}/backend/api/${path}`, widthOf(path)],
    )
    pictures.set(path, Buffer.from(bytes))
  }
  await page.close()
  return pictures
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
