import { authHandlers } from './authHandlers'
import { cartHandlers } from './cartHandlers'
import { categoryHandlers } from './categoryHandlers'
import { fileHandlers } from './fileHandlers'
import { inquiryHandlers } from './inquiryHandlers'
import { wrongMethodHandlers, unknownHandlers } from './wrongMethodHandlers'
import { notificationHandlers } from './notificationHandlers'
import { orderHandlers } from './orderHandlers'
import { pageHandlers } from './pageHandlers'
import { productHandlers } from './productHandlers'
import { settingsHandlers } from './settingsHandlers'
import { shippingHandlers } from './shippingHandlers'
import { userHandlers } from './userHandlers'

export const scriptHandlers = [
  ...authHandlers,
  ...cartHandlers,
  ...productHandlers,
  ...categoryHandlers,
  ...orderHandlers,
  ...notificationHandlers,
  ...inquiryHandlers,
  ...userHandlers,
  ...shippingHandlers,
  ...pageHandlers,
  ...settingsHandlers,
  ...fileHandlers,
  ...wrongMethodHandlers,
]

/** In Vitest and in a service worker, MSW would send a call without a handler to the network. */
export const handlers = [...scriptHandlers, ...unknownHandlers]
