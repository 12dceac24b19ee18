import { authHandlers } from './authHandlers'
import { cartHandlers } from './cartHandlers'
import { categoryHandlers } from './categoryHandlers'
import { fileHandlers } from './fileHandlers'
import { inquiryHandlers } from './inquiryHandlers'
import { notificationHandlers } from './notificationHandlers'
import { orderHandlers } from './orderHandlers'
import { pageHandlers } from './pageHandlers'
import { productHandlers } from './productHandlers'
import { settingsHandlers } from './settingsHandlers'
import { shippingHandlers } from './shippingHandlers'
import { userHandlers } from './userHandlers'

/** The whole backend: 51 calls in 50 files, and the files it keeps. One list for every adapter. */
export const handlers = [
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
]
