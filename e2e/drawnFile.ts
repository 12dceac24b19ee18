import type { Page } from 'playwright/test'

export type DrawnFile = { name: string; mimeType: string; buffer: Buffer }

/** The browser draws a real picture: a golden corner on teal, or noise that compresses badly. */
export async function drawFile(
  page: Page,
  name: string,
  width: number,
  height: number,
  grain = false,
): Promise<DrawnFile> {
  const mimeType = grain ? 'image/jpeg' : 'image/png'
  const data = await page.evaluate(
    async ([wide, high, type, noisy]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: high })
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      context.fillStyle = 'teal'
      context.fillRect(0, 0, wide, high)
      context.fillStyle = 'gold'
      context.fillRect(0, 0, wide / 2, high / 2)
      if (noisy)
        for (let y = 0; y < high; y += 16)
          for (let x = 0; x < wide; x += 16) {
            context.fillStyle = `rgb(${(x * 7 + y * 13) % 256} ${(x * y) % 256} ${(x + y * 3) % 256})`
            context.fillRect(x, y, 12, 12)
          }
      const blob = await new Promise<Blob | null>((done) =>
        HTMLCanvasElement.prototype.toBlob.call(canvas, done, type, 0.9),
      )
      const bytes = new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))
      let text = ''
      for (let at = 0; at < bytes.length; at += 32_768)
        text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
      return btoa(text)
    },
    [width, height, mimeType, grain] as const,
  )
  return { name, mimeType, buffer: Buffer.from(data, 'base64') }
}

export async function dropOrPasteFiles(
  page: Page,
  how: 'drop' | 'paste',
  where: string,
  files: readonly DrawnFile[],
): Promise<void> {
  // The form renders only after it knows whether a draft exists.
  await page.locator(where).first().waitFor({ state: 'attached' })
  await page.evaluate(
    ([act, selector, list]) => {
      const data = new DataTransfer()
      for (const { name, mimeType, base64 } of list) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        data.items.add(new File([bytes], name, { type: mimeType }))
      }
      const target = document.querySelector(selector) ?? document.body
      const init = { bubbles: true, cancelable: true }
      if (act === 'paste') {
        target.dispatchEvent(new ClipboardEvent('paste', { ...init, clipboardData: data }))
        return
      }
      for (const type of ['dragenter', 'dragover', 'drop'])
        target.dispatchEvent(new DragEvent(type, { ...init, dataTransfer: data }))
    },
    [
      how,
      where,
      files.map(({ name, mimeType, buffer }) => ({
        name,
        mimeType,
        base64: buffer.toString('base64'),
      })),
    ] as const,
  )
}
