/**
 * A copy of something that the server may have changed since, carried by a history entry. It is good for the first paint
 * alone. The type is opaque: a price is read from it only by `paintOf`, never by accident.
 */
declare const copy: unique symbol
export type FirstPaint<T> = { readonly [copy]: T }

export const firstPaint = <T>(value: T) => value as unknown as FirstPaint<T>

/** The copy, to draw it until the live value arrives. Nothing that is sold or sent is taken from it. */
export const paintOf = <T>(paint: FirstPaint<T>) => paint as unknown as T
