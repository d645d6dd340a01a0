import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { dayInHongKong, daySeconds } from '../../calendar.ts'
import { brandsOf } from '../../catalogue/catalogue.ts'
import { mediaOfFile } from '../../catalogue/edit.ts'
import { longTextsOf, productOf } from '../../catalogue/file-product.rules.ts'
import type { ProductFile } from '../../catalogue/file.contract.ts'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { countryKeys, currencyOf, type CountryKey } from '../../region.ts'
import { serve } from '../../serve.ts'
import { toProductView } from '../../showcase/view.rules.ts'
import { viewOf } from '../../showcase/showcase.ts'
import { deskRead } from '../../staff/write.ts'
import { faultFields, openRecord } from '../record.ts'
import * as versionStore from '../versions/version.store.ts'
import { productRefusals } from '../state.rules.ts'
import * as contract from './preview.contract.ts'

/** Signed content of a link: version, country, member group, day and expiry (seconds). */
const Claim = z.tuple([
  z.uuid(),
  z.number().int(),
  z.enum(countryKeys),
  z.string(),
  z.iso.date(),
  z.number().int(),
])
type Claim = z.output<typeof Claim>

const purpose = 'product preview'
const days = 7

function tokenOf(ctx: Ctx, claim: Claim): string {
  const words = Buffer.from(JSON.stringify(claim)).toString('base64url')
  return `${words}.${ctx.sealing.derive(purpose, words)}`
}

/** The content of a preview link. Throws `products.link_over` for an invalid or expired one. */
function claimOf(ctx: Ctx, token: string): Claim {
  const [words = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature)
  const isOurs = ctx.sealing.derivations(purpose, words).some((own) => {
    const made = Buffer.from(own)
    return made.length === given.length && timingSafeEqual(made, given)
  })
  if (!isOurs) throw new Refusal(productRefusals.link_over)
  const claim = Claim.parse(JSON.parse(Buffer.from(words, 'base64url').toString('utf8')))
  if (claim[5] * 1_000 < ctx.clock.now().getTime()) throw new Refusal(productRefusals.link_over)
  return claim
}

type As = { country: CountryKey; group: string; on: string }

/** A version as a shopper would see it if it were published. Throws `products.faulty`. */
async function seenAs(ctx: Ctx, id: string, file: ProductFile, { country, group, on }: As) {
  const shopper = {
    ...ctx.shopper,
    country,
    currency: currencyOf(country),
    groups: group === '' ? [] : [group],
    discountRate: 0,
  }
  const [view, brands, { media, missing }] = await Promise.all([
    viewOf({ ...ctx, shopper }),
    brandsOf(ctx),
    mediaOfFile(ctx, file),
  ])
  const brand = brands.find(({ key }) => key === file.brand)
  if (!brand || missing.length > 0)
    throw new Refusal(productRefusals.faulty, { fields: faultFields(ctx, []) })
  const product = productOf(file, { id, brand, media })
  return toProductView(product, { ...view, today: on }, { texts: longTextsOf(file) })
}

export const previewLink = deskRead(
  contract.previewLink,
  'products.money',
  async (ctx, { id, country, group, on }) => {
    const { latest } = await ctx.transaction((tx) => openRecord(tx, id))
    const now = ctx.clock.now()
    const as = { country, group, on: on ?? dayInHongKong(now) }
    const until = Math.floor(now.getTime() / 1_000) + days * daySeconds
    const token = tokenOf(ctx, [id, latest.number, country, group, as.on, until])
    return {
      product: await seenAs(ctx, id, latest.document, as),
      path: `/preview/${token}`,
      until: new Date(until * 1_000).toISOString(),
    }
  },
)

export const getPreview = serve(
  contract.getPreview,
  { who: 'anyone', limit: 'lookup' },
  async (ctx, { token }) => {
    const [id, number, country, group, on, until] = claimOf(ctx, token)
    const version = await versionStore.findVersion(ctx.db, id, number)
    if (!version) throw new Refusal(productRefusals.link_over)
    return {
      product: await seenAs(ctx, id, version.document, { country, group, on }),
      country,
      group,
      on,
      number,
      until: new Date(until * 1_000).toISOString(),
    }
  },
)
