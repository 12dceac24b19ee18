import { type ReactNode, useEffect, useState } from 'react'
import { payAccounts, config, configState, pictureAddress } from '../../api/core/config'
import { SAMPLE_WARNING, SAMPLE_ACCOUNT, sampleAccountKeys } from '../../rules/sampleShop'
import type { Paisa } from '../../rules/types'
import { isPhone } from '../../rules/validation'
import { CopyButton } from '../../ui/controls/CopyButton'
import { Note } from '../../ui/screen/Note'
import css from './payment.module.css'
import { paymentRule } from '../policies'
import { amountToPayText, exactNpr } from './order'
import { QrCode } from './QrCode'
import type { PayAccount } from '../../api/core/configSchema'
import { fetchOwnFileText } from '../../api/core/ownFile'

type Props = {
  /** Null until prices and shipping charge have loaded, because until then the amount may change. */
  total: Paisa | null
  /** The amount that the shopper has already paid, if the total has changed since or the order did not arrive; otherwise null. */
  paid: Paisa | null
  hasReceipt: boolean
  phone: string
}

const ADD_RECEIPT_TEXT =
  'Take a screenshot of the receipt, come back to this page and add it below.'
const RECEIPT_ADDED_TEXT = 'Your receipt is already added below.'
const SAME_RECEIPT_TEXT = 'Please add the same receipt again below.'
const REPLACE_RECEIPT_TEXT = `${RECEIPT_ADDED_TEXT} If you pay the difference, replace it with one picture that shows both payments.`

/** Most shoppers pay on the phone that shows this page, so every value can be copied and the QR code saved. */
export function PaymentDetails({ total, paid, hasReceipt, phone }: Props) {
  const accounts = payAccounts()
  const several = accounts.length > 1
  const [{ name: only } = { name: '' }] = several ? [] : accounts
  const reference = phone.trim()
  const left = paid === null || total === null ? null : total - paid
  const toPay = left ?? total ?? 0
  const due = {
    amount: toPay > 0 ? amountToPayText(toPay) : '',
    reference: isPhone(reference) ? reference : '',
  }
  const samples = useSampleAccounts()
  if (paid === null && !mayHavePayAccount())
    return (
      <section aria-labelledby="payment">
        <h2 id="payment">Payment Details</h2>
        <Note kind="warn">Payment isn't set up yet. Please contact us before you order.</Note>
      </section>
    )
  return (
    <section aria-labelledby="payment">
      <h2 id="payment">Payment Details</h2>
      <p className={`below-4 muted ${css.intro}`}>
        <span>
          {paid === null
            ? `Pay the total to ${several ? 'one of these accounts' : 'this wallet'}, then add a picture of the receipt.`
            : `You've already paid ${exactNpr(paid)}${several ? '' : ' to this wallet'}. Please don't pay the full total again.`}
        </span>{' '}
        <strong>{paymentRule()}</strong>
      </p>
      {accounts.map((account, at) => (
        <div key={at} className={`box grid gap-3 padded ${css.wallet}`}>
          <dl>
            <PaymentFact name={several ? 'Wallet or bank' : 'Wallet'}>{account.name}</PaymentFact>
            <PaymentFact name="Account name">{account.accountName}</PaymentFact>
            <PaymentFact
              name="Account number"
              label={several ? `account number of ${account.name}` : undefined}
              copy={account.accountNumber}
            >
              {account.accountNumber}
            </PaymentFact>
          </dl>
          {(account.qrImage !== '' || !several) && <QrCode payment={account} due={due} />}
          {several && samples[at] && (
            <p className={`bold t14 rounded ${css.sample}`}>{SAMPLE_WARNING}</p>
          )}
        </div>
      ))}
      {left !== null && left <= 0 ? (
        <p className="above-4">
          {`${left < 0 ? `You paid ${exactNpr(-left)} more than the total. ` : ''}There's nothing left to pay. ${hasReceipt ? RECEIPT_ADDED_TEXT : SAME_RECEIPT_TEXT}`}
        </p>
      ) : (
        <ol className={`numbered grid gap-4 above-5 ${css.steps}`}>
          <li>
            <p>
              Save the QR code or copy the account number, then open{' '}
              {only === '' ? 'your wallet' : only} on this phone.
            </p>
          </li>
          <li>
            <p>{left === null ? 'Pay exactly this amount.' : 'You can pay the difference.'}</p>
            <dl>
              {left === null ? (
                <PaymentFact
                  name="Amount"
                  copy={amountToPayText(total ?? 0)}
                  waiting={total === null}
                >
                  {total === null ? 'Loading...' : exactNpr(total)}
                </PaymentFact>
              ) : (
                <PaymentFact name="Difference" copy={amountToPayText(left)}>
                  {exactNpr(left)}
                </PaymentFact>
              )}
            </dl>
            {samples.includes(true) && (
              <p className={`bold t14 rounded ${css.sample}`}>{SAMPLE_WARNING}</p>
            )}
          </li>
          <li>
            <p>
              Put your phone number in the payment remarks so we can match the payment to your
              order.
            </p>
            <dl>
              <PaymentFact name="Reference" copy={isPhone(reference) ? reference : ''}>
                {isPhone(reference) ? (
                  reference
                ) : (
                  <span className={css.absent}>Your phone number from the form above</span>
                )}
              </PaymentFact>
            </dl>
          </li>
          <li>
            <p>{left === null || !hasReceipt ? ADD_RECEIPT_TEXT : REPLACE_RECEIPT_TEXT}</p>
          </li>
        </ol>
      )}
    </section>
  )
}

type PaymentFactProps = {
  name: string
  label?: string | undefined
  copy?: string
  waiting?: boolean
  children: ReactNode
}

function PaymentFact({
  name,
  label = name.toLowerCase(),
  copy = '',
  waiting = false,
  children,
}: PaymentFactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {/* Page translators must not change an account, an amount or a phone number, because shoppers copy them exactly. */}
        <span translate={copy === '' || waiting ? undefined : 'no'}>{children}</span>
        {copy !== '' && <CopyButton text={copy} label={label} waiting={waiting} />}
      </dd>
    </div>
  )
}

/** False if the configuration has no account to pay to. True if the configuration did not load, because accounts may exist. */
export const mayHavePayAccount = (): boolean =>
  configState() !== 'read' || payAccounts().some(({ accountNumber }) => accountNumber.trim() !== '')

/** Most owners overwrite the sample picture under the same path, so the file's content decides. */
async function showsSampleCode({ qrImage }: PayAccount): Promise<boolean> {
  if (qrImage !== SAMPLE_ACCOUNT.qrImage) return false
  return sampleAccountKeys({}, await fetchOwnFileText(pictureAddress(qrImage))).length > 0
}

/** True for each account that still has a sample value, because customers would pay into a wrong account. */
function useSampleAccounts(): readonly boolean[] {
  const accounts = payAccounts()
  const byValue = accounts.map((account) => sampleAccountKeys(account, null).length > 0)
  const [byCode, setByCode] = useState<readonly boolean[]>([])
  const of = config()
  useEffect(() => {
    let gone = false
    void Promise.all(
      payAccounts().map(
        async (account) =>
          sampleAccountKeys(account, null).length === 0 && (await showsSampleCode(account)),
      ),
    ).then((found) => {
      if (!gone) setByCode(found)
    })
    return () => {
      gone = true
    }
  }, [of])
  return byValue.map((sample, at) => sample || byCode[at] === true)
}
