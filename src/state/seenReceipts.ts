/** Storage key of the receipt pictures that the back office has seen, by order id. */
export const SEEN_RECEIPTS = 'office-receipts-seen'
