// Prints replies as PHP does: database values are text, lists inside rows are JSON text, and a missing value may be the
// word "null".

export type Reply = {
  status: number
  /** The argument of json_encode; undefined prints an empty body. */
  value: unknown
  /** How the JSON is printed, if not in the plain dialect. */
  as?: { type: string; raw: boolean; bom: boolean; bare: boolean }
}

export const successReply = (data: object = {}): Reply => ({
  status: 200,
  value: { success: true, ...data },
})

/** A refusal with the server's text; PHP still answers 200. */
export const refusalReply = (error: string): Reply => ({
  status: 200,
  value: { success: false, error },
})

/** The authentication files print only {error}. */
export const authRefusalReply = (error: string): Reply => ({ status: 200, value: { error } })

/** json_encode with PHP's defaults: slashes escaped, everything beyond ASCII as \uXXXX. */
export function phpJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replaceAll(
      /[\u007f-\uffff]/g,
      (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
}

/** A DECIMAL(10,2) column. */
export const asDecimal = (amount: number): string => amount.toFixed(2)

export const asDigit = (flag: boolean): string => (flag ? '1' : '0')

/** One server-sent message of default type. */
export const sseFrame = (value: unknown): string => `data: ${phpJson(value)}\n\n`

export const SSE_COMMENT = ': still here\n\n'
