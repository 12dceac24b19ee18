import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { MyOrder } from '../../api/orders'
import { CONTACT } from '../../rules/paths'
import { currentUser } from '../../state/session'
import { Button } from '../../ui/controls/Button'
import { Modal } from '../../ui/dialog/Modal'
import { SelectField } from '../../ui/controls/SelectField'
import { beginInquiry } from '../contact/inquiry'
import css from './myorders.module.css'

const WISHES = ['Return it', 'Exchange it for another size', 'It is damaged or wrong']

type Props = { id: string; items: MyOrder['items']; onClose: () => void }

/** Asks what to return and why, then opens the contact form with both. */
export function ReturnPopup({ id, items, onClose }: Props) {
  const names = items.map(({ title, size }) =>
    [title, size.toUpperCase()].filter(Boolean).join(', '),
  )
  const [item, setItem] = useState(names[0] ?? '')
  const [wish, setWish] = useState(WISHES[0] ?? '')
  const go = useNavigate()

  async function write() {
    const { full_name = '', email = '', phone = '' } = currentUser() ?? {}
    const [first = '', ...rest] = full_name.trim().split(/\s+/)
    await beginInquiry({
      first_name: first,
      last_name: rest.join(' '),
      email,
      phone,
      contact_reason: 'Returns',
      message: `Order #${id}\nItem: ${item}\nWish: ${wish}`,
    })
    go(CONTACT, { replace: true })
  }

  return (
    <Modal
      open
      onClose={onClose}
      title="Return or exchange"
      size="small"
      footer={<Button onClick={() => void write()}>Go on to the message</Button>}
    >
      <div className={css.wish}>
        <SelectField label="Item" options={[...new Set(names)]} value={item} onChange={setItem} />
        <SelectField label="Wish" options={WISHES} value={wish} onChange={setWish} />
      </div>
    </Modal>
  )
}
