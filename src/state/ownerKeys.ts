/** Storage key of the receipt pictures that the back office has seen, by order id. */
export const SEEN_RECEIPTS = 'office-receipts-seen'

/** Storage key of the owner's private notes on orders and buyers. */
export const OWNER_NOTES = 'office-notes'
/** Storage key of the owner's replies to inquiries that are not sent yet. */
export const UNSENT_REPLIES = 'office-replies'
/** Storage key of the list of status changes that were made on this device. */
export const ACT_JOURNAL = 'office-journal'
/** Read by src/storefront/checkout/useSharedReceipt.ts and lastCheckout.ts, which only the checkout loads. */
export const SHARED_RECEIPT = 'shared'
export const LAST_CHECKOUT = 'checkout:last'
/** Read by src/storefront/myorders/MyOrdersScreen.tsx, which only My Orders loads. */
export const ARRIVALS = 'myorders:arrivals'
/** The statement of a wallet or bank that the owner read last. */
export const STATEMENT = 'office-statement'
/** The items of each order that the owner's products page has read. */
export const SOLD_LINES = 'sold-lines'
