import type { Upload } from './phpRequest'
import { world, type UploadedFile } from '../world/world'

/** PHP's upload folders below backend/api/. */
export type UploadFolder = 'products' | 'receipts' | 'categories' | 'pages'

/** Like PHP's uniqid(), with the extension of the sent name. */
function randomName(name: string, type: string): string {
  const digits = Array.from({ length: 13 }, () => world.dice.whole(0, 15).toString(16)).join('')
  const [, ending = type.replace(/^.*\//, '') || 'bin'] = /\.(\w+)$/.exec(name) ?? []
  return `${digits}.${ending}`
}

function keepFile(path: string, file: UploadedFile): string {
  world.files.set(path, file)
  return path
}

/** Prefixes each name with a running number, so that files with the same name do not overwrite each other. */
export function storeUploads(folder: UploadFolder, uploads: readonly Upload[]): string[] {
  return uploads.map(({ name, type, bytes }) => {
    if (world.dialect.names === 'random')
      return keepFile(`uploads/${folder}/${randomName(name, type)}`, { name, type, bytes })
    const safe = name.replace(/^.*[\\/]/, '').replaceAll(/[^\w.-]+/g, '_') || 'file'
    let number = world.files.size + 1
    while (world.files.has(`uploads/${folder}/${number}_${safe}`)) number++
    const path = `uploads/${folder}/${number}_${safe}`
    return keepFile(path, { name, type, bytes })
  })
}
