import { authHandlers } from './authHandlers'
import { cartHandlers } from './cartHandlers'
import { categoryHandlers } from './categoryHandlers'
import { fileHandlers } from './fileHandlers'
import { inquiryHandlers } from './inquiryHandlers'
import { methodHandlers, unknownHandlers } from './methodHandlers'
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
  ...methodHandlers,
]

/** For adapters without a server, which would send unknown calls to the network. */
export const handlers = [...scriptHandlers, ...unknownHandlers]
