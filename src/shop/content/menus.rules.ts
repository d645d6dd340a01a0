import { z } from 'zod'
import { countryKeys, type CountryKey } from '../region.ts'
import { isShowing } from './banner.rules.ts'

/** Target types of a menu entry; a heading has no target and groups other entries. */
export const menuTargets = ['heading', 'place', 'collection', 'brand', 'product', 'url'] as const
export type MenuTarget = (typeof menuTargets)[number]

const words = z.string().trim().min(1).max(60)
const entry = {
  label: z.object({ chi: words, eng: words, cn: words, tw: words.optional() }),
  kind: z.enum(menuTargets),
  /** A shop path without locale, a collection, a brand slug, a SKU, or an external address. */
  target: z.string().trim().max(300).default(''),
  /** Countries it is shown in; empty: all. */
  countries: z.array(z.enum(countryKeys)).default([]),
  from: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
}
const Below = z.object(entry)
const MenuEntry = z.object({ ...entry, below: z.array(Below).max(12).default([]) })
export type MenuEntry = z.output<typeof MenuEntry>

const header = [
  at('collection', 'hair_care', ['頭髮護理', '頭髮護理', '头发护理', 'Hair care']),
  at('collection', 'face', ['面部', '臉部', '面部', 'Face']),
  at('collection', 'treatment', ['療程', '護理療程', '疗程', 'Treatments']),
  at('place', '/diagnostic/start', ['頭皮測試', '頭皮檢測', '头皮测试', 'Scalp test']),
]
const membership = at('place', '/membership', ['會員制度', '會員制度', '会员制度', 'Membership'])
const drawer = [...header.slice(2), membership, at('place', '/shops', ['分店', '門市', '门店', 'Our shops'])]
const footer = [
  {
    ...at('heading', '', ['幫你', '協助', '帮助', 'Help']),
    below: [
      at('place', '/shipping', ['送貨及自取', '配送與自取', '配送与自提', 'Delivery']),
      at('place', '/exchange', ['退換', '退換貨', '退换货', 'Returns and exchanges']),
      at('place', '/contactus', ['聯絡我們', '聯絡我們', '联系我们', 'Contact us']),
      at('place', '/shops', ['分店', '門市', '门店', 'Shops']),
    ],
  },
  {
    ...at('heading', '', ['關於', '關於', '关于', 'About']),
    below: [at('place', '/story', ['我們的故事', '我們的故事', '我们的故事', 'Our story']), membership],
  },
]

function at(kind: MenuTarget, target: string, [chi = '', tw = '', cn = '', eng = '']: readonly string[]) {
  return { label: { chi, eng, cn, ...(tw === chi ? {} : { tw }) }, kind, target }
}

/** Menus of the storefront, with the default menus (rules/storefront#13). */
export const Menus = z
  .object({
    header: z.array(MenuEntry).max(8).default(MenuEntry.array().parse(header)),
    drawer: z.array(MenuEntry).max(20).default(MenuEntry.array().parse(drawer)),
    footer: z.array(MenuEntry).max(4).default(MenuEntry.array().parse(footer)),
  })
  .prefault({})
export type Menus = z.output<typeof Menus>
export const menuNames = ['header', 'drawer', 'footer'] as const

/** Host names of internal networks. */
const insideNames =
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|test|invalid|arpa|onion)$/

/**
 * Whether an external address is allowed in menus (rules/storefront#14): https, a public host name, no IP address, no
 * credentials and no port.
 */
export function isOutsideAddress(written: string): boolean {
  const url = URL.canParse(written) ? new URL(written) : null
  if (!url || url.protocol !== 'https:' || !/^https:\/\//i.test(written)) return false
  if (url.username !== '' || url.password !== '' || url.port !== '') return false
  const { hostname } = url
  if (!hostname.includes('.') || insideNames.test(hostname)) return false
  return !hostname.startsWith('[') && !/^[\d.]+$/.test(hostname) && !hostname.endsWith('.')
}

type Shown = Pick<MenuEntry, 'countries' | 'from' | 'until'>

/** Whether an entry is within its display window. */
export const isEntryShown = (entry: Pick<Shown, 'from' | 'until'>, now: string): boolean =>
  isShowing(entry, now)
export const isForCountry = ({ countries }: { countries: readonly CountryKey[] }, country: CountryKey) =>
  countries.length === 0 || countries.includes(country)

/** Whether two entries can be visible at the same time in the same country. */
export function areShownTogether(
  one: Pick<MenuEntry, 'countries' | 'from' | 'until'>,
  other: Pick<MenuEntry, 'countries' | 'from' | 'until'>,
): boolean {
  const ends = (until: string | undefined) => until ?? '9999'
  const isSameTime = (one.from ?? '') < ends(other.until) && (other.from ?? '') < ends(one.until)
  const isSamePlace =
    one.countries.length === 0 ||
    other.countries.length === 0 ||
    one.countries.some((country) => other.countries.includes(country))
  return isSameTime && isSamePlace
}
