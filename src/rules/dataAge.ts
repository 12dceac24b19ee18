import { shownDate, shownTime } from './stamp'

/** Older figures say from when they are (D-30). */
export const OLD_MS = 120_000

/** "As of 2:05 PM", in Nepal's time; with the date if that was another day. */
export function asOfText(at: number, nowMs: number): string {
  const day = shownDate(String(at))
  const time = shownTime(String(at))
  return day === shownDate(String(nowMs)) ? `As of ${time}` : `As of ${day}, ${time}`
}

/** "Prices as of 2:05 PM." */
export const pricesAsOfText = (at: number, nowMs: number): string =>
  `Prices a${asOfText(at, nowMs).slice(1)}.`
