import { nest } from '../../rules/paths'

/** The address of the day's end; without a day it shows today. */
export const dayPath = (day = 'today'): string => `${nest.dashboard}?day=${day}`
