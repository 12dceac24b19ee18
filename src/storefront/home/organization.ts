import { config } from '../../api/core/config'
import { ownerConfig } from '../../api/core/ownerConfig'
import { organizationFacts } from '../../rules/business'

export function organization(): object {
  const { brandName, social } = config()
  return organizationFacts(
    brandName,
    new URL(import.meta.env.BASE_URL, window.location.origin).href,
    social,
    ownerConfig().business,
  )
}
