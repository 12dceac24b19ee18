import type { Upload } from './phpReply'
import { world } from '../world/world'

/** PHP's upload folders below backend/api/. */
export type Folder = 'products' | 'receipts' | 'categories' | 'pages'

/** Prefixes each file with a running number, so that two files of one name do not overwrite each other. */
export function keepFiles(folder: Folder, uploads: readonly Upload[]): string[] {
  return uploads.map(({ name, type, bytes }) => {
    const safe = name.replace(/^.*[\\/]/, '').replaceAll(/[^\w.-]+/g, '_') || 'file'
    let number = world.files.size + 1
    while (world.files.has(`uploads/${folder}/${number}_${safe}`)) number++
    const path = `uploads/${folder}/${number}_${safe}`
    world.files.set(path, { name, type, bytes })
    return path
  })
}
