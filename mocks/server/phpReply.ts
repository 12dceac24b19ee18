// Prints replies as PHP does. Database values are text, lists inside rows are JSON text, and a missing value may be the
// word "null".

export type Reply = {
  status: number
  /** The argument of json_encode; undefined prints an empty body. */
  value: unknown
  /** Set if the JSON is not printed in the plain dialect. */
  as?: { type: string; raw: boolean; bom: boolean; bare: boolean }
}

export const successReply = (data: object = {}): Reply => ({
  status: 200,
  value: { success: true, ...data },
})

/** PHP answers even a refusal with status 200. */
export const refusalReply = (error: string): Reply => ({
  status: 200,
  value: { success: false, error },
})

/** The authentication scripts print only {error}. */
export const authRefusalReply = (error: string): Reply => ({ status: 200, value: { error } })

/** Like PHP's json_encode by default: slashes are escaped, and characters beyond ASCII are \uXXXX. */
export function phpJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replaceAll(
      /[\u007f-\uffff]/g,
      (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
}

/** The text that PHP prints for a DECIMAL(10,2) column. */
export const asDecimal = (amount: number): string => amount.toFixed(2)

export const asDigit = (flag: boolean): string => (flag ? '1' : '0')

export const sseFrame = (value: unknown): string => `data: ${phpJson(value)}\n\n`

export const SSE_COMMENT = ': still here\n\n'
