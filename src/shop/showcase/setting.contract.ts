import { z } from 'zod'
import { MenuEntry } from '../catalogue/menu.contract.ts'
import { Text } from '../text.ts'
import { Banner } from '../content/banner.rules.ts'
import { endpoint, onWire } from '../endpoint.ts'
import { ShownMenus } from './menus.contract.ts'
import { currencies } from '../money.ts'
import { countryKeys, locales } from '../region.ts'

const skus = z.array(z.string())
const Names = z.record(z.string(), z.string())
const Country = z.object({
  key: z.enum(countryKeys),
  continent: z.string(),
  shortNameEng: z.string(),
  shortNameChi: z.string(),
  shortNameCn: z.string(),
  longName: z.string(),
  currency: z.enum(currencies),
})

/** Global settings of the storefront. */
export const ShopSetting = onWire(
  {
    homepageSetting: onWire({
      treatmentList: skus,
      menuTreatmentList: skus,
      menuPlusTreatmentList: skus,
      menuList: z.array(MenuEntry),
      bestSellerList: skus,
      marketplaceBestSellerList: skus,
      elowenList: skus,
      combo: skus,
      concerns: z.array(MenuEntry),
    }),
    heroBanner: z.array(Banner),
    marketplaceBanner: z.array(Banner),
    /** Announcement bar; null: none now. */
    announcement: z.object({ text: Text, link: z.string().nullable() }).nullable(),
    menus: ShownMenus,
    currencySetting: z.array(
      z.object({ currency: z.enum(currencies), decimals: z.number(), sign: z.string() }),
    ),
    currencySettingUsd: z.object({ rates: z.record(z.string(), z.number()) }),
    statusNames: z.object({ zh: Names, en: Names, cn: Names }),
    paymentMethod: z.record(z.string(), z.array(z.string())),
    deliveryMethodList: z.record(z.string(), z.array(z.string())),
    monthlyCode: z.string().nullable(),
    scalpTypeList: z.array(z.object({ key: z.string(), name: Text })),
    brandShippingList: z.record(z.string(), z.array(z.enum(countryKeys))),
    brands: z.array(
      onWire({ key: z.string(), slug: z.string(), name: Text, isHouse: z.boolean(), isMarket: z.boolean() }),
    ),
    countries: z.array(Country),
    languages: z.array(onWire({ key: z.enum(locales), label: z.string(), labelEn: z.string() })),
    houseSlug: z.string(),
    market: z.object({ collection: z.string(), brand: z.string(), slugs: z.array(z.string()) }),
    freeShippingSpendingValue: z.number(),
    vipSpending: z.number(),
    guestMode: z.boolean(),
    maintenance: z.boolean(),
    /** Expected end of maintenance; null: not known, or past. */
    maintenanceUntil: z.iso.datetime().nullable(),
    whatsappNumber: z.string(),
    consentCountriesOff: z.array(z.string()),
    social: z.array(z.object({ name: z.string(), url: z.string() })),
    investorUrl: z.string(),
    tracking: onWire({
      gtmId: z.string().nullable(),
      ga4Id: z.string().nullable(),
      metaPixelId: z.string().nullable(),
    }),
  },
  { freeShippingSpendingValue: 'FreeShippingSpendingValue' },
).meta({ id: 'ShopSetting' })
export type ShopSetting = z.output<typeof ShopSetting>

export const getSetting = endpoint('GET', '/setting', {
  name: 'setting',
  about:
    'Home page lists, menus, banners, currencies and rates, delivery and payment methods, countries: the data of the storefront.',
  answer: ShopSetting,
  cacheSeconds: 60,
})
