import type { AxiosRequestConfig } from 'axios'
import Axios from 'axios/unsafe/core/Axios.js'
import AxiosError from 'axios/unsafe/core/AxiosError.js'
import mergeConfig from 'axios/unsafe/core/mergeConfig.js'
import defaults from 'axios/unsafe/defaults/index.js'

// axios without its default export, whose unused helpers would add 1.4 KB gzip to the first view. axios calls this entry
// `unsafe`, because its files may change in any release.

export const createAxios = (own: AxiosRequestConfig) => new Axios(mergeConfig(defaults, own))

export const isAxiosTimeout = (cause: unknown) =>
  cause instanceof AxiosError && cause.code === 'ETIMEDOUT'
