import axios from 'axios'

/** Every call uses this instance; tests shorten its limits because they cannot wait for the real ones. */
export const wire = axios.create({
  responseType: 'text',
  // Without this flag an abort by Firefox, when the user leaves the page, has the same code as a timeout.
  transitional: { clarifyTimeoutError: true },
  transformResponse: (text: unknown) => text,
  // Accept every status: `readReply` judges it.
  validateStatus: null,
  // The contract uses no credentials; by default axios would copy a cookie into a header (D-144).
  xsrfCookieName: '',
  // axios' own serializer keeps the last call's values, such as an e-mail, in memory until the next call with params.
  paramsSerializer: {
    serialize: (params: Record<string, string>) => String(new URLSearchParams(params)),
  },
})
