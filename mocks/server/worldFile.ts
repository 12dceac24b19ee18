import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { KeptWorld } from '../world/world'
import { worldsToKeep, MAIN_WORLD, resumeWorlds, whenWorldsChange, type KeptWorlds } from './worlds'

const SAVE_AFTER_MS = 500

/** The main world in the form of an export, with the other worlds in `worlds`. */
type WorldFile = KeptWorld & { worlds?: KeptWorlds }

function readWorldFile(path: string): KeptWorlds {
  const { worlds = {}, ...main } = JSON.parse(readFileSync(path, 'utf8')) as WorldFile
  return { [MAIN_WORLD]: main, ...worlds }
}

function writeWorldFile(path: string): void {
  const { [MAIN_WORLD]: main, ...worlds } = worldsToKeep()
  // Written to another file and renamed, so that a reader or the next start never sees half a file.
  writeFileSync(
    `${path}.new`,
    JSON.stringify({ ...main, ...(Object.keys(worlds).length > 0 && { worlds }) }),
  )
  renameSync(`${path}.new`, path)
}

/** Throws an error if the file contains no world. */
export function resumeFromFile(path: string): void {
  if (!existsSync(path)) return
  try {
    resumeWorlds(readWorldFile(path))
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`--world ${path} holds no world (${why}). Name another file, or delete it.`, {
      cause,
    })
  }
}

export type WorldSaver = { touch: () => void; stop: () => void }

/** Saves soon after each change, and when the process ends. */
export function keepInFile(path: string): WorldSaver {
  let timer: ReturnType<typeof setTimeout> | undefined
  const save = () => {
    clearTimeout(timer)
    timer = undefined
    try {
      writeWorldFile(path)
    } catch (cause) {
      console.error(
        `The world could not be saved in ${path}: ${cause instanceof Error ? cause.message : String(cause)}`,
      )
    }
  }
  const touch = () => {
    timer ??= setTimeout(save, SAVE_AFTER_MS).unref()
  }
  whenWorldsChange(touch)
  process.on('exit', save)
  return {
    touch,
    stop: () => {
      whenWorldsChange(() => {})
      process.off('exit', save)
      save()
    },
  }
}
