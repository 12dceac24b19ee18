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

/**
 * For Vitest and the service worker: without a server behind it, MSW would send each call that no script answers to
 * the network.
 */
export const handlers = [...scriptHandlers, ...unknownHandlers]
