/** Country of an address, ISO 3166 two letters, or null when unknown or private. */
export type CountryByIp = { countryOf(ip: string): string | null }
