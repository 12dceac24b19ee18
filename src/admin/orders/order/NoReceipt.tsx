import { Button } from '../../../ui/controls/Button'
import { Icon } from '../../../ui/controls/Icon'
import { imageIcon } from '../../../ui/controls/moreIcons'
import css from '../orders.module.css'
import { useReceiptAddresses, type Receipt } from './useReceiptAddresses'
import { useIsEmptyFile } from './useIsEmptyFile'

function BrokenReceipt({ retry, name }: { retry: () => void; name: string }) {
  const isEmpty = useIsEmptyFile(useReceiptAddresses(name))
  return (
    <>
      <p>
        {isEmpty
          ? `The customer sent “${name}”, but the server stored an empty file. Its disk may be full. Ask the customer to send it again.`
          : `Couldn't load the file “${name}” that the order names.`}
      </p>
      <Button kind="line" small onClick={retry}>
        Try again
      </Button>
    </>
  )
}

/** Shown when an order has no receipt, or its file cannot be loaded (D-19, D-182). */
export function NoReceipt({ receipt: { state, retry }, name }: { receipt: Receipt; name: string }) {
  return (
    <div className={css.noReceipt}>
      <Icon path={imageIcon} size={36} />
      <b>No receipt uploaded</b>
      {state === 'broken' ? (
        <BrokenReceipt retry={retry} name={name} />
      ) : (
        <p>Paid another way? Verify and Reject still work.</p>
      )}
    </div>
  )
}
