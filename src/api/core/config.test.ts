// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest'
import { config, configState, CONFIG_DEFAULTS, loadConfig, readConfig, setConfig } from './config'

afterEach(() => {
  setConfig(CONFIG_DEFAULTS)
  vi.unstubAllGlobals()
})

const serveConfig = (reply: Response | Error) =>
  vi.stubGlobal('fetch', () =>
    reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply),
  )

describe('shop.config.json', () => {
  it('gives the defaults when it is missing', async () => {
    serveConfig(new Response('Not found', { status: 404 }))
    expect(await loadConfig('/shop.config.json')).toEqual(CONFIG_DEFAULTS)
  })

  it('gives the defaults on a host that answers every path with index.html', async () => {
    serveConfig(new Response('<!doctype html><title>Shop</title>'))
    expect(await loadConfig('/shop.config.json')).toEqual(CONFIG_DEFAULTS)
  })

  it('names the wrong key in the console, keeps its default and opens the shop', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    serveConfig(
      Response.json({
        brandName: 'Nava',
        apiHost: 'ftp://x',
        sizeGuide: 'none',
        social: { facebook: 4 },
        unknown: 1,
      }),
    )
    await loadConfig('/shop.config.json')
    expect(config().brandName).toBe('Nava')
    expect(config().apiHost).toBe('')
    expect(config().social).toEqual({})
    expect(log.mock.calls.map(([text]) => /"(\w+)"/.exec(String(text))?.[1])).toEqual([
      'apiHost',
      'sizeGuide',
      'social',
    ])
  })

  it('logs an error when it is not JSON, and when it cannot be fetched', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    serveConfig(new Response('{ "brandName": '))
    await loadConfig('/shop.config.json')
    expect(configState()).toBe('read')
    serveConfig(new Error('offline'))
    const loading = loadConfig('/shop.config.json')
    expect(configState()).toBe('waiting')
    await loading
    expect(configState()).toBe('failed')
    expect(config()).toEqual(CONFIG_DEFAULTS)
    expect(log).toHaveBeenCalledTimes(2)
  })

  it('takes an origin without its trailing slash', () => {
    expect(readConfig({ apiHost: 'https://shop.example' }).apiHost).toBe('https://shop.example')
  })
})
