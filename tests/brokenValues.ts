// Thirty values that no part of the shop has ever written, for the tests of the browser's storages.
export const BROKEN_VALUES = [
  '',
  ' ',
  'null',
  'undefined',
  'NaN',
  'true',
  'false',
  '0',
  '-1',
  '1e999',
  '[]',
  '{}',
  '[null]',
  '[[]]',
  '{"email":null}',
  '{"email":{}}',
  '{"email":[]}',
  '{"email":""}',
  '{"email":7,"role":[]}',
  '{"__proto__":{"email":"a@b.np"}}',
  '{"email"',
  '"',
  '"x"',
  '\u0000',
  '\uFEFF{}',
  '<img src=x onerror="window.__xss=1">',
  'javascript:window.__xss=1',
  '[1,"2",{"id":{}},null]',
  '9007199254740993',
  'x'.repeat(100_000),
] as const

/** Returns what a program would read: parsed JSON, otherwise the text. */
export function parsedOrText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
