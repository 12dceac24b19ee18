import type { Inquiry } from '../../api/admin/adminInquiries'

export const senderName = ({ first_name, last_name, email }: Inquiry): string =>
  [first_name, last_name].filter(Boolean).join(' ') || email
