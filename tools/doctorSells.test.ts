// @vitest-environment node
import { expect, it } from 'vitest'
import { installedShop } from '../tests/brokenShops'
import { CLOSED_TO_SHOPPERS, expectCauseFound, doctorReport } from '../tests/doctorLab'

// Tests a healthy shop and ten broken hosts on which no one can buy. tools/doctor.test.ts tests all other faults.

it('npm run doctor says that a shop in order sells', async () => {
  expect((await doctorReport(installedShop())).summary).toBe('Customers can buy')
})

it.concurrent.each(CLOSED_TO_SHOPPERS.map((one) => ({ one })))(
  'npm run doctor says that the shop cannot sell, and why: $one.0',
  // While other tests run, a call of a healthy shop may take a second.
  ({ one }) => expectCauseFound(one, { streamMs: 4000 }),
)
