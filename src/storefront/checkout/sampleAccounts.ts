import { useEffect, useState } from 'react'
import { config, configState, payments, pictureAddress } from '../../api/core/config'
import type { Payment } from '../../api/core/configSchema'
import { ownFileText } from '../../api/core/ownFile'
import { SAMPLE_ACCOUNT, sampleParts } from '../../rules/sampleShop'

/** False if the owner named no account: nobody can pay. A configuration that did not arrive says nothing about it. */
export const canBePaid = (): boolean =>
  configState() !== 'read' || payments().some(({ accountNumber }) => accountNumber.trim() !== '')

/** Most owners put their own code in the place of the delivered picture, so what it shows decides and not its path. */
async function showsSampleCode({ qrImage }: Payment): Promise<boolean> {
  if (qrImage !== SAMPLE_ACCOUNT.qrImage) return false
  return sampleParts({}, await ownFileText(pictureAddress(qrImage))).length > 0
}

/** For each account, whether any part of it is still the delivered sample: a customer would pay to a wrong account. */
export function useSampleAccounts(): readonly boolean[] {
  const accounts = payments()
  const byValue = accounts.map((account) => sampleParts(account, null).length > 0)
  const [byCode, setByCode] = useState<readonly boolean[]>([])
  const of = config()
  useEffect(() => {
    let gone = false
    void Promise.all(
      payments().map(
        async (account) =>
          sampleParts(account, null).length === 0 && (await showsSampleCode(account)),
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
