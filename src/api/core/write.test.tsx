import { act, renderHook } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { useWrite } from './write'

function openWrite() {
  const send = vi.fn(
    (_input: object) => new Promise<string>((done, fail) => Object.assign(answer, { done, fail })),
  )
  const answer = { done: (_text: string) => {}, fail: (_error: Error) => {} }
  const updateCache = vi.fn()
  const hook = renderHook(() => useWrite(send, updateCache))
  const after = {
    onSaved: vi.fn(),
    onFailed: vi.fn(),
    onSuccess: vi.fn(),
    onError: vi.fn(),
    onSettled: vi.fn(),
  }
  const mutate = (input: object) => act(async () => hook.result.current.mutate(input, after))
  return { send, updateCache, after, mutate, answer, hook }
}

describe('a write', () => {
  it('tells the screen of its success, once', async () => {
    const { after, mutate, answer, updateCache } = openWrite()
    await mutate({ id: 1 })
    await act(async () => answer.done('saved'))
    expect(updateCache).toHaveBeenCalledExactlyOnceWith('saved', { id: 1 })
    expect(after.onSaved).toHaveBeenCalledExactlyOnceWith('saved')
    expect(after.onSuccess).toHaveBeenCalledExactlyOnceWith('saved')
    expect(after.onSettled).toHaveBeenCalledOnce()
    expect([after.onFailed.mock.calls, after.onError.mock.calls]).toEqual([[], []])
  })

  it('that ends after its screen was left updates the lists, and does not call the screen', async () => {
    const { after, mutate, answer, updateCache, hook } = openWrite()
    await mutate({ id: 1 })
    hook.unmount()
    await act(async () => answer.done('saved'))
    expect(updateCache).toHaveBeenCalledOnce()
    expect(after.onSaved).toHaveBeenCalledOnce()
    expect([after.onSuccess.mock.calls, after.onSettled.mock.calls]).toEqual([[], []])
  })

  it('that fails after its screen was left still gives its notice', async () => {
    const { after, mutate, answer, hook } = openWrite()
    await mutate({ id: 1 })
    hook.unmount()
    await act(async () => answer.fail(new Error('full')))
    expect(after.onFailed).toHaveBeenCalledOnce()
    expect([after.onError.mock.calls, after.onSettled.mock.calls]).toEqual([[], []])
  })

  it('is not sent twice by a double press, and another input is sent beside it', async () => {
    const { send, mutate, answer } = openWrite()
    const picture = (name: string) => ({ image: new File(['x'], name) })
    await mutate(picture('a.png'))
    await mutate(picture('a.png'))
    expect(send).toHaveBeenCalledOnce()
    await mutate(picture('b.png'))
    expect(send).toHaveBeenCalledTimes(2)
    await act(async () => answer.done('saved'))
  })

  it('is pending from the press on, and sent although its screen is left', async () => {
    const { send, mutate, answer, hook, after } = openWrite()
    await mutate({ id: 1 })
    expect([hook.result.current.isPending, hook.result.current.variables]).toEqual([
      true,
      { id: 1 },
    ])
    hook.unmount()
    expect(send).toHaveBeenCalledExactlyOnceWith({ id: 1 })
    await act(async () => answer.done('saved'))
    expect(after.onSaved).toHaveBeenCalledOnce()
  })

  it('can be sent again by what is called when it failed', async () => {
    const { send, mutate, answer, hook, after } = openWrite()
    after.onFailed.mockImplementationOnce(() => hook.result.current.mutate({ id: 1 }, after))
    await mutate({ id: 1 })
    await act(async () => answer.fail(new Error('wrong')))
    expect(send).toHaveBeenCalledTimes(2)
    await act(async () => answer.done('saved'))
    expect(after.onSaved).toHaveBeenCalledOnce()
  })

  it('is forgotten with its reply: a login holds the password', async () => {
    const { mutate, answer, hook } = openWrite()
    await mutate({ password: 'secret' })
    await act(async () => answer.fail(new Error('wrong')))
    expect([hook.result.current.isPending, hook.result.current.variables]).toEqual([
      false,
      undefined,
    ])
  })

  it('stays pending until the last of two has its reply', async () => {
    const { mutate, answer, hook } = openWrite()
    await mutate({ id: 1 })
    const first = answer.done
    await mutate({ id: 2 })
    await act(async () => answer.done('saved'))
    expect([hook.result.current.isPending, hook.result.current.variables]).toEqual([
      true,
      { id: 1 },
    ])
    await act(async () => first('saved'))
    expect(hook.result.current.isPending).toBe(false)
  })
})
