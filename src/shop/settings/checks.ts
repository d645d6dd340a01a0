import type { z } from 'zod'
import { catalogueOf, menuOf } from '../catalogue/catalogue.ts'
import { isOutsideAddress } from '../content/menus.rules.ts'
import { addressesIn } from '../content/pages/html.rules.ts'
import { missingIn, PageDocument } from '../content/pages/page.rules.ts'
import type { Settings } from '../content/settings.rules.ts'
import type { Ctx } from '../context.ts'
import { isLiveFor, restOfMonth } from '../pricing/coupon-cap.rules.ts'
import { couponDeskRefusals } from '../pricing/coupon.rules.ts'
import { couponNamed } from '../pricing/coupons.ts'
import { deliveryMethods } from '../delivery/rules.ts'
import { countries } from '../region.ts'
import { Refusal } from '../refusal.ts'
import { hasCents, pageOfKey, shapes, type DocumentKey } from './catalog.rules.ts'
import { formPath } from './field.rules.ts'
import { choosableMethods, formOf } from './forms.ts'
import { pathCheck } from './links.ts'
import { menuProblems } from './menus/menu-checks.ts'
import { settingRefusals } from './rules.ts'
import { storyProblems } from './story-checks.ts'
import { repeatedKeys, valueOf, type Typed } from './typed.rules.ts'

/** Maximum HKD of a reward, equal to what one staff user can grant alone (rules/staff#6). */
const mostReward = 500

type Problem = { path: string; code: string; values?: Record<string, string | number> }
type Check<K extends DocumentKey> = (
  ctx: Ctx,
  value: z.output<(typeof shapes)[K]>,
) => Promise<Problem[]> | Problem[]
type Checks = { [K in DocumentKey]?: Check<K> }

const problem = (path: string, word: string, values?: Problem['values']): Problem => ({
  path,
  code: `settings.${word}`,
  ...(values ? { values } : {}),
})

/** The problem of an amount in HKD with parts of a cent, which cannot be paid out or compared. */
const amountProblems = (path: string, amount: number): Problem[] =>
  hasCents(amount) ? [] : [{ path, code: 'field.invalid' }]

async function productsIn(ctx: Ctx, skus: readonly (readonly [path: string, sku: string])[]) {
  const { bySku, byBundle } = await catalogueOf(ctx)
  return skus
    .filter(([, sku]) => !bySku.has(sku) && !byBundle.has(sku))
    .map(([path, sku]) => problem(path, 'no_such_product', { sku }))
}

async function optionsIn(ctx: Ctx, subSkus: readonly (readonly [path: string, subSku: string])[]) {
  const { bySubSku } = await catalogueOf(ctx)
  return subSkus
    .filter(([, subSku]) => !bySubSku.has(subSku))
    .map(([path, sku]) => problem(path, 'no_such_product', { sku }))
}

const countryKeys = new Set<string>(['*', ...countries.map(({ key }) => key)])

/** Problems of lists by country (`*` for the others): unknown countries and unknown entries. */
function byCountry(lists: Readonly<Record<string, readonly string[]>>, known: readonly string[]): Problem[] {
  return Object.entries(lists).flatMap(([country, entries], at) => [
    ...(countryKeys.has(country) ? [] : [problem(`/${at}/key`, 'no_such_country', { country })]),
    ...entries
      .filter((entry) => !known.includes(entry))
      .map((entry) => problem(`/${at}/value`, 'no_such_method', { method: entry })),
  ])
}

type Span = Parameters<typeof isLiveFor>[1]

/**
 * Checks that a monthly code exists, is monthly, and is active for the period of its use; null: the period has ended.
 */
async function monthlyCode(ctx: Ctx, path: string, code: string, span: Span | null): Promise<Problem[]> {
  if (span === null) return []
  const coupon = await couponNamed(ctx, code)
  if (!coupon?.monthly) return [problem(path, 'no_monthly_coupon', { code })]
  return isLiveFor(coupon, span) ? [] : [{ path, code: couponDeskRefusals.month_not_live.code }]
}

function homepageLists({ concerns: _concerns, combo: _combo, ...lists }: Settings['homepage']) {
  return Object.entries(lists).flatMap(([name, skus]) => skus.map((sku) => [`/${name}`, sku] as const))
}

/** Checks that links and pictures of a page exist. */
async function pageProblems(ctx: Ctx, { body }: PageDocument): Promise<Problem[]> {
  const leadsSomewhere = await pathCheck(ctx)
  const blocks = Object.entries(body).flatMap(([language, list]) =>
    list.map((block, at) => ({ block, path: `/body/${language}/${at}` })),
  )
  const links = blocks.flatMap(({ block, path }) =>
    addressesIn(block)
      .filter((address) => address.startsWith('/') && !leadsSomewhere(address))
      .map((address) => problem(`${path}/text`, 'no_such_page', { address })),
  )
  const pictures = await Promise.all(
    blocks.map(async ({ block: { kind, picture = '' }, path }) =>
      kind === 'picture' && !(await ctx.pictures.find(picture.replace('/media/', '')))
        ? [problem(`${path}/picture`, 'no_such_picture')]
        : [],
    ),
  )
  return [...links, ...pictures.flat()]
}

/** Checks beyond the schema: whether referenced entries exist and are suitable. */
const checks: Checks = {
  homepage: (ctx, value) => homepageProblems(ctx, value),
  front_page: async (ctx, { homepage, hero_banner: hero, marketplace_banner: market }) => [
    ...within('homepage', await homepageProblems(ctx, homepage)),
    ...within('hero_banner', await bannerProblems(ctx, hero)),
    ...within('marketplace_banner', await bannerProblems(ctx, market)),
  ],
  payment_method: async (ctx, value) => byCountry(value, await choosableMethods(ctx)),
  combined_parcel_limits: (_ctx, value) => [
    ...byCountry(Object.fromEntries(Object.keys(value).map((country) => [country, []])), []),
    ...Object.values(value).flatMap((limit, at) => amountProblems(`/${at}/value`, limit)),
  ],
  booking_policy: (_ctx, { apology }) => amountProblems('/apology', apology),
  delivery_method_list: (_ctx, value) => byCountry(value, deliveryMethods),
  duty_estimates: (_ctx, rows) =>
    rows.flatMap(({ country }, at) =>
      rows.findIndex((row) => row.country === country) < at
        ? [problem(`/${at}/country`, 'country_twice')]
        : [],
    ),
  monthly_code: (ctx, value) => {
    const now = ctx.clock.now()
    return value === null ? [] : monthlyCode(ctx, '', value, { from: now, to: now })
  },
  monthly_codes: async (ctx, value) => {
    const found = Object.entries(value).map(([month, code], at) =>
      monthlyCode(ctx, `/${at}/value`, code, restOfMonth(month, ctx.clock.now())),
    )
    return (await Promise.all(found)).flat()
  },
  review_rewards: async (ctx, { choices }) => [
    ...choices.flatMap(({ worth }, at) =>
      worth > mostReward
        ? [problem(`/choices/${at}/worth`, 'too_generous', { most: mostReward })]
        : amountProblems(`/choices/${at}/worth`, worth),
    ),
    ...(await optionsIn(
      ctx,
      choices.flatMap((choice, at) =>
        choice.kind === 'gift_item' ? [[`/choices/${at}/subSku`, choice.subSku] as const] : [],
      ),
    )),
  ],
  subscription_swap_groups: (ctx, groups) =>
    optionsIn(
      ctx,
      groups.flatMap((group, at) => group.map((subSku) => [`/${at}`, subSku] as const)),
    ),
  wallet: (ctx, { giftCard }) => productsIn(ctx, [['/giftCard', giftCard]]),
  review_clocks: (_ctx, { opensDays, closesDays }) =>
    opensDays < closesDays ? [] : [problem('/closesDays', 'too_early')],
  hero_banner: (ctx, banners) => bannerProblems(ctx, banners),
  marketplace_banner: (ctx, banners) => bannerProblems(ctx, banners),
  menus: menuProblems,
  stories: storyProblems,
  // the schema accepts any URL scheme, including `javascript:`
  social: (_ctx, rows) =>
    rows.flatMap(({ url }, at) =>
      isOutsideAddress(url) ? [] : [problem(`/${at}/url`, 'no_outside_address')],
    ),
  investor_url: (_ctx, url) => (isOutsideAddress(url) ? [] : [problem('', 'no_outside_address')]),
  announcements: async (ctx, list) => [...windowsOf(list), ...(await linksOf(ctx, list))],
  delivery_fees: (_ctx, rows) => {
    const seen = new Set<string>()
    return rows.flatMap(({ country, area, method, upToGrams }, at) => {
      const row = `${country} ${area} ${method} ${upToGrams}`
      if (area === 'macau' && country !== 'hk') return [problem(`/${at}/area`, 'only_hong_kong')]
      if (seen.has(row)) return [problem(`/${at}/upToGrams`, 'fee_twice')]
      seen.add(row)
      return []
    })
  },
}

const within = (name: string, problems: readonly Problem[]): Problem[] =>
  problems.map((each) => ({ ...each, path: `/${name}${each.path}` }))

async function homepageProblems(ctx: Ctx, value: Settings['homepage']): Promise<Problem[]> {
  const menu = new Set((await menuOf(ctx)).map((entry) => entry.value))
  return [
    ...(await productsIn(ctx, homepageLists(value))),
    ...value.concerns.flatMap((entry, at) =>
      menu.has(entry) ? [] : [problem(`/concerns/${at}`, 'no_such_menu_entry', { entry })],
    ),
  ]
}

/** Problems of banners: empty display periods, missing pages and pictures. */
async function bannerProblems(ctx: Ctx, banners: Settings['hero_banner']): Promise<Problem[]> {
  const pictures = banners.flatMap(({ image, imageMobile }, at) => [
    [`/${at}/image`, image] as const,
    [`/${at}/imageMobile`, imageMobile] as const,
  ])
  const missing = await Promise.all(
    pictures.map(async ([path, image]) =>
      image.startsWith('https://') || (await ctx.pictures.find(image.replace('/media/', '')))
        ? []
        : [problem(path, 'no_such_picture')],
    ),
  )
  return [...windowsOf(banners), ...(await linksOf(ctx, banners)), ...missing.flat()]
}

type Row = { link?: string | undefined; from?: string | undefined; until?: string | undefined }

const windowsOf = (rows: readonly Row[]): Problem[] =>
  rows.flatMap(({ from, until }, at) =>
    from && until && from >= until ? [problem(`/${at}/until`, 'too_early')] : [],
  )

async function linksOf(ctx: Ctx, rows: readonly Row[]): Promise<Problem[]> {
  const leadsSomewhere = await pathCheck(ctx)
  return rows.flatMap(({ link }, at) =>
    link === undefined || leadsSomewhere(link)
      ? []
      : [problem(`/${at}/link`, 'no_such_page', { address: link })],
  )
}

/** Parses and checks a value. Throws `settings.invalid` with a sentence for each form path. */
export async function checked(ctx: Ctx, key: DocumentKey, value: unknown): Promise<unknown> {
  const schema: z.ZodType = shapes[key]
  const read = schema.safeParse(value)
  const form = await formOf(ctx, key)
  const found = read.success
    ? pageOfKey(key)
      ? await pageProblems(ctx, PageDocument.parse(read.data))
      : await (checks[key] as Check<DocumentKey> | undefined)?.(ctx, read.data as never) // the schema of this very key
    : read.error.issues.map((issue) => issueOf(issue, formPath(form, value, issue.path)))
  if (found && found.length > 0) throw new Refusal(settingRefusals.invalid, { fields: fieldsOf(ctx, found) })
  return read.data
}

/** The value of a form. Throws `settings.invalid` where two rows have one key. */
export async function valueOfForm(ctx: Ctx, key: DocumentKey, typed: Typed): Promise<unknown> {
  const form = await formOf(ctx, key)
  const twice = repeatedKeys(form, typed).map((each) => problem(each.path, 'key_twice', { key: each.key }))
  if (twice.length > 0) throw new Refusal(settingRefusals.invalid, { fields: fieldsOf(ctx, twice) })
  return valueOf(form, typed)
}

const fieldsOf = (ctx: Ctx, problems: readonly Problem[]): Record<string, string> =>
  Object.fromEntries(problems.map(({ path, code, values }) => [`typed.${path}`, ctx.say(code, values)]))

/** Form paths required before a version can go live; drafts may lack translations. */
export function missingOf(key: DocumentKey, value: unknown): string[] {
  const slug = pageOfKey(key)
  if (slug === null) return []
  const read = shapes[`page_${slug}`].safeParse(value)
  return read.success ? missingIn(read.data) : []
}

/** Throws `settings.incomplete` when a required path is missing. */
export function assertComplete(ctx: Ctx, key: DocumentKey, value: unknown): void {
  const missing = missingOf(key, value).map((path) => ({ path, code: 'field.required' }))
  if (missing.length > 0) throw new Refusal(settingRefusals.incomplete, { fields: fieldsOf(ctx, missing) })
}

function issueOf(issue: z.core.$ZodIssue, path: string): Problem {
  if (issue.code === 'too_small' && issue.origin !== 'string' && issue.origin !== 'array')
    return problem(path, issue.inclusive === false ? 'more_than' : 'at_least', {
      least: Number(issue.minimum),
    })
  if (issue.code === 'too_big' && issue.origin !== 'string' && issue.origin !== 'array')
    return problem(path, 'at_most', { most: Number(issue.maximum) })
  if (issue.code === 'invalid_value') return { path, code: 'field.unknown_choice' }
  if (issue.code === 'invalid_type' || (issue.code === 'too_small' && issue.origin === 'string'))
    return { path, code: 'field.required' }
  return { path, code: 'field.invalid' }
}
