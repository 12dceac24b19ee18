// Types of the single parts of axios; the package types only the whole.

declare module 'axios/unsafe/core/Axios.js' {
  import { Axios } from 'axios'

  export default Axios
}

declare module 'axios/unsafe/core/AxiosError.js' {
  import { AxiosError } from 'axios'

  export default AxiosError
}

declare module 'axios/unsafe/core/mergeConfig.js' {
  import type { AxiosRequestConfig } from 'axios'

  export default function mergeConfig(
    defaults: AxiosRequestConfig,
    own: AxiosRequestConfig,
  ): AxiosRequestConfig
}

declare module 'axios/unsafe/defaults/index.js' {
  import type { AxiosRequestConfig } from 'axios'

  const defaults: AxiosRequestConfig
  export default defaults
}
