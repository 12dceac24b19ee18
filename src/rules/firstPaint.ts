/**
 * A copy of data in a history entry, which the server may have changed since; it serves only the first paint. The type
 * is opaque, so that a price is read from it only by `paintOf`, never by accident.
 */
declare const copy: unique symbol
export type FirstPaint<T> = { readonly [copy]: T }

export const firstPaint = <T>(value: T) => value as unknown as FirstPaint<T>

/** The copy, to draw until the live value arrives. Nothing that is sold or sent may use it. */
export const paintOf = <T>(paint: FirstPaint<T>) => paint as unknown as T
