import type { Upload } from './phpReply'
import { world } from '../world/world'

/** Where PHP puts uploads, below backend/api/. */
export type Folder = 'products' | 'receipts' | 'categories' | 'pages'

/** Two files of one name must not overwrite each other, so each gets a running number in front. */
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
