// @vitest-environment node
import axios, { AxiosError } from 'axios'
import { expect, it } from 'vitest'
import { createAxios, isAxiosTimeout } from './axiosParts'

it('axios: a client of its parts is what axios.create makes', () => {
  const own = { responseType: 'text', xsrfCookieName: '', timeout: 7 } as const
  const [parts, whole] = [createAxios(own), axios.create(own)]
  expect(JSON.stringify(parts.defaults)).toBe(JSON.stringify(whole.defaults))
  expect(parts.getUri({ url: '/a', params: { b: 1 } })).toBe('/a?b=1')
})

it('axios: its parts throw the error class of the whole', () => {
  expect(isAxiosTimeout(new AxiosError('late', 'ETIMEDOUT'))).toBe(true)
  expect(isAxiosTimeout(new AxiosError('gone', 'ERR_NETWORK'))).toBe(false)
})
