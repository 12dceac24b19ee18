import { authHandlers } from './authHandlers'
import { cartHandlers } from './cartHandlers'
import { categoryHandlers } from './categoryHandlers'
import { fileHandlers } from './fileHandlers'
import { inquiryHandlers } from './inquiryHandlers'
import { methodHandlers } from './methodHandlers'
import { notificationHandlers } from './notificationHandlers'
import { orderHandlers } from './orderHandlers'
import { pageHandlers } from './pageHandlers'
import { productHandlers } from './productHandlers'
import { settingsHandlers } from './settingsHandlers'
import { shippingHandlers } from './shippingHandlers'
import { userHandlers } from './userHandlers'

/** Every script of the backend, and the files that it stores. Each adapter serves this list. */
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
  ...methodHandlers,
]
