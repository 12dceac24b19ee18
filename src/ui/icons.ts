import type { MoreIconName } from './moreIcons'

// Drawn on 24 x 24 with a stroke of 1.5, one path each. A zero-length line (`v.01`) is a dot. These nine are what every
// visitor sees at once; what draws any other imports ./moreIcons, which comes with its own chunk.

const FIRST = {
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 21 21',
  user: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6',
  bag: 'M5 8h14l1 12.5H4zM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5',
  menu: 'M3.5 7h17M3.5 12h17M3.5 17h17',
  close: 'M5.5 5.5l13 13M18.5 5.5l-13 13',
  chevronLeft: 'M14.5 5l-7 7 7 7',
  chevronRight: 'M9.5 5l7 7-7 7',
  pause: 'M9 5.5v13M15 5.5v13',
  play: 'M7.5 5v14l11-7z',
} as const

export type IconName = keyof typeof FIRST | MoreIconName

const paths = new Map<string, string>(Object.entries(FIRST))

export function addIcons(more: Record<MoreIconName, string>): void {
  for (const [name, path] of Object.entries(more)) paths.set(name, path)
}

export function iconPath(name: IconName): string {
  const path = paths.get(name)
  if (path === undefined && import.meta.env.DEV)
    throw new Error(`The icon "${name}" is drawn without an import of ui/moreIcons`)
  return path ?? ''
}

export const iconNames = () => [...paths.keys()] as IconName[]
