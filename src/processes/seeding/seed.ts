import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { saveBrands, saveMenu } from '#shop/catalogue/catalogue.ts'
import { Text } from '#shop/text.ts'
import { saveBranches } from '#shop/branches/branches.ts'
import { Branch } from '#shop/branches/contract.ts'
import { Page } from '#shop/content/contract.ts'
import { changeSetting, savePages } from '#shop/content/content.ts'
import { Stories } from '#shop/content/stories.rules.ts'
import { settingsShape, type SettingKey } from '#shop/content/settings.rules.ts'
import type { Ctx } from '#shop/context.ts'
import { setFees, setPickupPoints, setShipping } from '#shop/delivery/delivery.ts'
import { deliveryMethods } from '#shop/delivery/rules.ts'
import { isCurrency } from '#shop/money.ts'
import { CouponFile } from '#shop/pricing/coupon.contract.ts'
import { saveCoupons } from '#shop/pricing/coupons.ts'
import { addRates } from '#shop/pricing/pricing.ts'
import { countryKeys } from '#shop/region.ts'
import { Questionnaire } from '#shop/scalp-test/questionnaire/questionnaire.rules.ts'
import { seedVersion } from '#shop/scalp-test/versions.ts'
import { ReviewFile } from '#shop/reviews/media/file.contract.ts'
import { importReviews } from '#shop/reviews/reviews.ts'
import { importFrom } from '../command-line/products/import-products.ts'
import { demoProducts } from './demo-products.ts'
import type { Shop } from '../compose.ts'
import { seedMembers } from './demo-members.ts'
import { seedSchedule } from './demo-schedule.ts'
import { seedStaff } from './demo-staff.ts'
import { readPickupTable } from '../command-line/pickup-table.ts'
import { readSeed as yaml, seedFolder as folder } from './read-seed.ts'

const BrandRow = z.strictObject({
  key: z.string(),
  slug: z.string(),
  name: Text,
  isHouse: z.boolean().default(false),
  isMarket: z.boolean().default(false),
  priority: z.number().int().default(0),
  ships: z.array(z.enum(countryKeys)),
})
const MenuRow = z.strictObject({
  value: z.string(),
  name: Text,
  sentence: Text,
  priority: z.number().int(),
  isHomeMenu: z.boolean(),
  isBigPiMenu: z.boolean(),
})
const FeeBands = z.strictObject({
  country: z.enum(countryKeys),
  area: z.string().default(''),
  method: z.enum(deliveryMethods),
  /** From grams to HKD. */
  bands: z.record(z.string().regex(/^\d+$/), z.number().int().nonnegative()),
})
const BranchRow = z.object({
  key: z.string(),
  name: Text,
  address: Text,
  directions: Text,
  phone: z.string(),
  hours: z.unknown(),
  mapQuery: z.string(),
  holidayCountry: z.string().optional(),
  bookable: z.boolean(),
})

const filesIn = async (name: string): Promise<string[]> =>
  (await readdir(join(folder, name)))
    .filter((file) => file.endsWith('.yaml'))
    .toSorted()
    .map((file) => join(name, file))

/**
 * Loads the demo shop: brands, menus, settings, rates, pages, shops, products with stock, reviews. Running it again
 * changes nothing.
 */
export async function seedDemo(shop: Shop): Promise<void> {
  const system = shop.systemContext()
  const brands = await yaml('brands.yaml', z.array(BrandRow))
  await system.transaction(async (ctx) => {
    await saveBrands(ctx, brands)
    await setShipping(ctx, Object.fromEntries(brands.map((brand) => [brand.key, brand.ships])))
    await saveMenu(ctx, await yaml('menu.yaml', z.array(MenuRow)))
    await seedSettings(ctx)
    await seedDelivery(ctx)
    await saveCoupons(ctx, await yaml('coupons.yaml', z.array(CouponFile)))
    const rates = await yaml('rates.yaml', z.record(z.string(), z.string()))
    await addRates(
      ctx,
      Object.entries(rates).flatMap(([currency, rate]) =>
        isCurrency(currency) ? [{ currency, rate, source: 'demo', enteredBy: 'seed' }] : [],
      ),
    )
  })
  shop.cache.drop('*')
  const files = (await filesIn('catalogue/products')).map((file) => join(folder, file))
  const imported = await importFrom(shop, { parts: () => demoProducts(files, system.clock.now()) })
  if (imported.errors.length > 0)
    throw new Error(imported.errors.map(({ file, line, reason }) => `${file}:${line} ${reason}`).join('\n'))
  await system.transaction(async (ctx) => {
    const branches = await yaml('branches.yaml', z.array(BranchRow))
    await saveBranches(
      ctx,
      branches.map(({ mapQuery, holidayCountry, ...row }) =>
        Branch.parse({ ...row, map_query: mapQuery, holiday_country: holidayCountry }),
      ),
    )
    await savePages(ctx, await Promise.all((await filesIn('pages')).map((file) => yaml(file, Page))))
    const reviews = await Promise.all(
      (await filesIn('reviews')).map((file) => yaml(file, z.array(ReviewFile))),
    )
    await importReviews(ctx, reviews.flat())
    await changeSetting(ctx, 'stories', await yaml('stories.yaml', Stories))
  })
  await seedVersion(system, await yaml('scalp-test.yaml', Questionnaire))
  await seedSchedule(shop)
  await seedStaff(shop)
  await seedMembers(shop)
}

async function seedDelivery(ctx: Ctx): Promise<void> {
  const rows = await yaml('delivery-fees.yaml', z.array(FeeBands))
  const fees = rows.flatMap(({ bands, ...row }) =>
    Object.entries(bands).map(([grams, hkd]) => ({ ...row, upToGrams: Number(grams), fee: hkd * 100 })),
  )
  await setFees(ctx, fees)
  await setPickupPoints(ctx, await readPickupTable(join(folder, 'pickup-points.csv')))
}

async function seedSettings(ctx: Ctx): Promise<void> {
  const settings = await yaml('settings.yaml', z.record(z.string(), z.unknown()))
  for (const [key, value] of Object.entries(settings)) {
    if (!Object.hasOwn(settingsShape, key)) throw new Error(`settings.yaml: there is no setting ${key}`)
    await changeSetting(ctx, key as SettingKey, value) // validated before
  }
}
