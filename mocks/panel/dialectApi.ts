import type { HttpHandler } from 'msw'
import { isPreset, switchProblem, PRESETS, presetOfDialect } from '../dialects/dialect'
import { world } from '../world/world'
import { postHandler } from './apiParts'

export const dialectState = () => ({
  dialect: world.dialect,
  preset: presetOfDialect(world.dialect),
  presets: Object.entries(PRESETS).map(([name, { title }]) => ({ name, title })),
})

export const dialectHandlers: HttpHandler[] = [
  postHandler('dialect', ({ preset, ...switches }) => {
    if (preset !== undefined && !isPreset(preset))
      return `preset is one of ${Object.keys(PRESETS).join(', ')}`
    if (preset === undefined && Object.keys(switches).length === 0)
      return 'Give preset, or switches such as {"ids": "number"}'
    const no = switchProblem(switches)
    if (no) return no
    if (preset !== undefined) world.speak(preset)
    world.speak(switches)
    return { dialect: world.dialect, preset: presetOfDialect(world.dialect) }
  }),
]
