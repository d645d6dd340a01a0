import { describe, expect, it } from 'vitest'
import routes from '../../routes.ts'
import { isLocale } from '../region.ts'
import { brandOfVendor, reservedSlugs } from './vendor-brand.rules.ts'

type Route = { path?: string; children?: Route[] }

const known = [
  { key: 'terra', slug: 'terra' },
  { key: 'oxygen_ceuticals', slug: 'oxygen-ceuticals' },
]

describe('the brand of an unknown vendor', () => {
  it.each([
    ['Dr. Jart+', 'dr-jart', 'dr_jart'],
    ['  L’Oréal Paris ', 'l-oreal-paris', 'l_oreal_paris'],
    ['艾蘿', 'vendor', 'vendor'],
    ['Terra!', 'terra-2', 'terra_2'],
    ['oxygen ceuticals', 'oxygen-ceuticals-2', 'oxygen_ceuticals_2'],
    ['Account', 'vendor-account', 'vendor_account'],
  ])('%s is at /%s under the key %s', (vendor, slug, key) => {
    expect(brandOfVendor(vendor, known)).toMatchObject({
      slug,
      key,
      isHouse: false,
      name: { eng: vendor.trim() },
    })
  })

  it('gets a number when another brand has the same slug', () => {
    const first = brandOfVendor('艾蘿', [])
    expect(brandOfVendor('花', [first])).toMatchObject({ slug: 'vendor-2', key: 'vendor_2' })
  })

  it('never has a slug that is a path of a page', () => {
    const paths = (routes as Route[]).flatMap(function pathsOf(route): string[] {
      if (!route.path) return (route.children ?? []).flatMap(pathsOf)
      const [first = '', second = ''] = route.path.split('/')
      return isLocale(first) ? [first, second] : [first]
    })
    const ownKeys = new Set(paths.filter((segment) => /^[a-z0-9-]+$/.test(segment)))
    expect(ownKeys.size).toBeGreaterThan(20)
    expect([...ownKeys].filter((segment) => !reservedSlugs.has(segment))).toEqual([])
  })
})
