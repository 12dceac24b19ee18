/** Where the back office keeps which receipt pictures it has met, by order id. */
export const SEEN_RECEIPTS = 'office-receipts-seen'
