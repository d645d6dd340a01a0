import type { Text } from '../region.ts'

/**
 * A region, district, county or prefecture that an address chooses; districts name the region they lie in.
 */
export type Place = {
  key: string
  name: Text
  within: string | null
  /** First digits of its postal codes. */ zip?: string
}

export const namedPlace = (
  key: string,
  chi: string,
  cn: string,
  eng: string,
  within: string | null = null,
): Place => ({
  key,
  name: { chi, cn, eng },
  within,
})
