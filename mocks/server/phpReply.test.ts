// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { sseFrame, phpJson } from './phpReply'

describe('json_encode', () => {
  it('escapes slashes and everything beyond ASCII', () => {
    const value = { path: 'uploads/x.png', name: 'पहिरन é' }
    expect(phpJson(value)).toBe(
      '{"path":"uploads\\/x.png","name":"\\u092a\\u0939\\u093f\\u0930\\u0928 \\u00e9"}',
    )
    expect(JSON.parse(phpJson(value))).toEqual(value)
  })

  it('makes one data line of a stream message', () => {
    expect(sseFrame({ text: 'two\nlines' })).toBe('data: {"text":"two\\nlines"}\n\n')
  })
})
