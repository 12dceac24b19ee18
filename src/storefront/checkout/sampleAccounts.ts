import { useEffect, useState } from 'react'
import { config, configState, payAccounts, pictureAddress } from '../../api/core/config'
import type { PayAccount } from '../../api/core/configSchema'
import { ownFileText } from '../../api/core/ownFile'
import { SAMPLE_ACCOUNT, sampleParts } from '../../rules/sampleShop'

/**
 * False if the configuration has no account to pay to. If the configuration did not load, this is unknown, and
 * true.
 */
export const canBePaid = (): boolean =>
  configState() !== 'read' || payAccounts().some(({ accountNumber }) => accountNumber.trim() !== '')

/** Most owners replace the delivered picture under the same path, so its content decides. */
async function showsSampleCode({ qrImage }: PayAccount): Promise<boolean> {
  if (qrImage !== SAMPLE_ACCOUNT.qrImage) return false
  return sampleParts({}, await ownFileText(pictureAddress(qrImage))).length > 0
}

/** For each account, whether any part of it is still the sample's: customers would pay to a wrong account. */
export function useSampleAccounts(): readonly boolean[] {
  const accounts = payAccounts()
  const byValue = accounts.map((account) => sampleParts(account, null).length > 0)
  const [byCode, setByCode] = useState<readonly boolean[]>([])
  const of = config()
  useEffect(() => {
    let gone = false
    void Promise.all(
      payAccounts().map(
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
